import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { findJsonFault } from "./check_catalogue.server.ts";

Deno.test("findJsonFault: names the line, the column, what stands there and what belongs there", () => {
  type Case = [text: string, line: number, column: number, saw: string | undefined, wanted: RegExp];
  const cases: Case[] = [
    ["[\n  1,\n]", 3, 1, "]", /no comma before the ]/],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"b":', /a comma or }/],
    ['{ "a" 1 }', 1, 7, "1", /a colon/],
    ["{ a: 1 }", 1, 3, "a:", /field name in "quotes"/],
    ["{ \"a\": 'x' }", 1, 8, "'x'", /a value/],
    ['{\n "a": "x\n}', 2, 7, '"x', /closed by "/],
    ['{ "a": 1', 1, 9, undefined, /a comma or }/],
    ["{} {}", 1, 4, "{}", /the end of the file/],
    ["", 1, 1, undefined, /a value/],
    ["[01]", 1, 2, "01]", /a value/],
    ["// books\n{}", 1, 1, "//", /a value/],
  ];
  for (const [text, line, column, saw, wanted] of cases) {
    expect(findJsonFault(text)).toEqual({
      at: `line ${line}, column ${column}`,
      saw,
      wanted: expect.stringMatching(wanted),
    });
  }
});

Deno.test("findJsonFault: finds nothing in what JSON.stringify writes", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
    expect(findJsonFault(JSON.stringify(value, null, indent))).toBeNull();
  }));
});

Deno.test("findJsonFault: agrees with JSON.parse on damaged text", () => {
  const damaged = fc.tuple(
    fc.jsonValue(),
    fc.nat(),
    fc.constantFrom("", ",", "}", '"', "1", "\n", "\\"),
  )
    .map(([value, at, put]) => {
      const text = JSON.stringify(value);
      return text.slice(0, at % text.length) + put + text.slice(at % text.length + 1);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      expect(findJsonFault(text) === null).toBe(parses(text));
    }),
  );
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
