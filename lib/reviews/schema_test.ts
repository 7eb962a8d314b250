import { expect } from "npm:expect@30.5.2";
import { visibleLength } from "./schema.ts";

Deno.test("visibleLength: counts what is seen, in any script", () => {
  expect(visibleLength("李")).toBe(1);
  expect(visibleLength("😀😀")).toBe(2);
  expect(visibleLength("\u200b\u200b \u3164\u2800\u00ad")).toBe(0);
  expect(visibleLength("مريم")).toBe(4);
});
