import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { wrapText } from "./card.ts";

const box = { sizesPx: [92, 78, 66, 56], maxLines: 3, widthPx: 530 };

Deno.test("wrapText: short words stand large on one line, long ones smaller on more", () => {
  expect(wrapText("The One", box)).toEqual({ lines: ["The One"], sizePx: 92 });
  const { lines, sizePx } = wrapText("Nine Hundred Lamps Above the Old Quarter", box);
  expect(lines.join(" ")).toBe("Nine Hundred Lamps Above the Old Quarter");
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(sizePx).toBeLessThan(92);
});

Deno.test("wrapText: what never fits ends in an ellipsis, a word without end is broken", () => {
  const { lines, sizePx } = wrapText("lamp ".repeat(60), box);
  expect(sizePx).toBe(56);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/lamp…$/);
  expect(wrapText("m".repeat(40), box).lines.length).toBeGreaterThan(1);
});

Deno.test("wrapText: no text makes more lines than there is room for, or splits a letter", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
    const { lines } = wrapText(text, box);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(line.isWellFormed()).toBe(true);
  }));
});
