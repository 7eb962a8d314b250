import { signal } from "@preact/signals";
import { expect } from "npm:expect@30.5.2";
import { h } from "preact";
import fc from "@/tests/fast_check.ts";
import { toPlainJson } from "./scripts.ts";

Deno.test("toPlainJson: what is plain reads back the same", () => {
  fc.assert(fc.property(fc.array(fc.jsonValue()), (value) => {
    expect(JSON.stringify(JSON.parse(toPlainJson(value)))).toEqual(JSON.stringify(value));
  }));
  expect(toPlainJson([{ a: undefined, b: null, c: [undefined] }])).toBe(`[{"b":null,"c":[null]}]`);
});

Deno.test("toPlainJson: what cannot be sent is named with its place", () => {
  const cases: [unknown, string][] = [
    [{ a: [{ onClick: () => {} }] }, "a function to an island in props[0].a[0].onClick"],
    [{ children: h("p", null) }, "JSX to an island in props[0].children"],
    [{ at: new Date(0) }, "a Date to an island in props[0].at"],
    [{ seen: new Set() }, "a Set to an island in props[0].seen"],
    [{ count: signal(1) }, "a signal to an island in props[0].count"],
    [{ part: NaN }, "NaN to an island in props[0].part"],
  ];
  for (const [value, message] of cases) expect(() => toPlainJson([value])).toThrow(message);
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  expect(() => toPlainJson([cycle])).toThrow(TypeError);
});
