import { computed, type Signal, signal } from "@preact/signals";
import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { h } from "preact";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";

/** As it goes: as text in a page. */
// deno-lint-ignore no-explicit-any -- tests look into what comes back
const roundTrip = (value: unknown): any => decode(JSON.parse(JSON.stringify(encode(value))));

Deno.test("encode, decode: plain data and what JSON cannot say come back the same", () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.bigInt(),
    fc.date({ noInvalidDate: true }), // expect finds no two invalid dates equal
    fc.constantFrom(null, undefined, NaN, -0, Infinity, -Infinity, "$", "__proto__"),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("tree")),
      fc.dictionary(fc.constantFrom("a", "b", "$", "constructor"), tie("tree"), {
        noNullPrototype: true,
      }),
      fc.array(fc.tuple(leaf, tie("tree"))).map((entries) => new Map(entries)),
      fc.array(tie("tree")).map((items) => new Set(items)),
    ),
  }));
  fc.assert(fc.property(tree, (value) => expect(roundTrip(value)).toEqual(value)));
});

Deno.test("encode, decode: an invalid date stays one", () => {
  expect(roundTrip([new Date(NaN)])[0].getTime()).toBe(NaN);
});

Deno.test("encode: plain JSON stays as it is", () => {
  const value = { a: [1, "two", null, { b: true }] };
  expect(encode(value)).toEqual(value);
});

Deno.test("encode, decode: URL, RegExp and signals", () => {
  const count = signal(2);
  const value = roundTrip({
    u: new URL("https://a.b/c"),
    r: /x/gi,
    s: count,
    c: computed(() => 3),
  });
  expect(value.u.href).toBe("https://a.b/c");
  expect(String(value.r)).toBe("/x/gi");
  expect(value.s.value).toBe(2);
  value.s.value = 5;
  expect(count.value).toBe(2);
  expect(value.c.value).toBe(3);
});

Deno.test("encode, decode: shared objects stay shared and cycles closed", () => {
  const shared = signal({ deep: [1] });
  const cycle: Record<string, unknown> = { map: new Map(), list: [] };
  cycle.self = cycle;
  (cycle.map as Map<string, unknown>).set("back", cycle);
  (cycle.list as unknown[]).push(cycle.list);
  const [a, b, back]: [Signal, Signal, typeof cycle] = roundTrip([shared, shared, cycle]);
  expect(a).toBe(b);
  expect(back.self).toBe(back);
  expect((back.map as Map<string, unknown>).get("back")).toBe(back);
  expect((back.list as unknown[])[0]).toBe(back.list);
});

Deno.test("encode: a key __proto__ does not reach a prototype", () => {
  const value = roundTrip(JSON.parse(`{"a": {"__proto__": {"evil": 1}}}`));
  expect(value.a.evil).toBeUndefined();
});

Deno.test("encode: what cannot be sent is named with its place", () => {
  expect(() => encode({ a: [{ onClick: () => {} }] })).toThrow(
    "Cannot send a function to an island in props.a[0].onClick",
  );
  expect(() => encode({ children: h("p", null) })).toThrow(
    "Cannot send JSX to an island in props.children",
  );
});
