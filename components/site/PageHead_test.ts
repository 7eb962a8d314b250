import { expect } from "npm:expect@30.5.2";
import { summary } from "./PageHead.tsx";

Deno.test("summary: a short text stays as it is", () => {
  expect(summary("Every light is waiting.")).toBe("Every light is waiting.");
});

Deno.test("summary: a long text ends after a whole sentence", () => {
  const first = "She lit nine hundred lamps that night, and one of them refused her.";
  expect(summary(`${first} ${"More words follow ".repeat(20)}`)).toBe(first);
});

Deno.test("summary: in Japanese and Arabic too it ends after a sentence", () => {
  const japanese = "毎晩、あの子は九百の灯りをともす。";
  expect(summary(japanese.repeat(24))).toBe(japanese.repeat(9));
  expect(summary("هل ترفض شعلة واحدة أن تشتعل كل ليلة؟ ".repeat(12))).toMatch(/؟$/);
  expect(summary("灯".repeat(400))).toBe(`${"灯".repeat(160)}…`);
});

Deno.test("summary: one endless sentence ends at a word", () => {
  const result = summary("lantern ".repeat(60));
  expect(result.length).toBeLessThanOrEqual(161);
  expect(result).toMatch(/lantern…$/);
});
