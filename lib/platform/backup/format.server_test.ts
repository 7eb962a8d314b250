import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { readLine, writeLine, writeRemoval } from "./format.server.ts";

function read(value: unknown): unknown {
  const entry = readLine(writeLine({ key: ["k", 1], value, versionstamp: "00", goesAtMs: null }));
  return "value" in entry ? entry.value : "a removal";
}

Deno.test("line: what a store may hold comes back as it was", () => {
  for (
    const value of [
      { heard: { "3": new Uint8Array([1, 255]) }, at: new Date(5), none: undefined, n: -0 },
      [1n, NaN, Infinity, new Map([["a", 1]]), new Set([2]), /x/g],
      { "~bytes": "not ours" },
      { "~": 1, two: 2 },
      [, 1], // deno-lint-ignore-line no-sparse-arrays
      new Deno.KvU64(5n),
      "",
      null,
    ]
  ) expect(read(value)).toEqual(value);
  expect(Object.is(read(-0), -0)).toBe(true);
});

Deno.test("line: any JSON, and any bytes in it, come back", () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, fc.jsonValue(), fc.uint8Array(), fc.bigInt(), tie("object")),
    object: fc.dictionary(fc.string(), tie("any")),
  })).any;
  fc.assert(fc.property(value, (it) => expect(read(it)).toEqual(it)));
});

Deno.test("line: keys keep the kinds of their parts", () => {
  const key = ["progress", 11, true, 5n, new Uint8Array([2])];
  const entry = { key, value: 1, versionstamp: "0a", goesAtMs: 7 };
  expect(readLine(writeLine(entry))).toEqual(entry);
  expect(readLine(writeRemoval(key))).toEqual({ key, versionstamp: null });
});
