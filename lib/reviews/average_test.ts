import { expect } from "npm:expect@30.5.2";
import fc from "npm:fast-check@4.10.2";
import { changeTotal, combineRatings } from "./schema.ts";

Deno.test("combineRatings: what was left here is added to the stock", () => {
  expect(combineRatings({ average: 4.2, count: 24 }, { sum: 0, count: 0 }))
    .toEqual({ average: 4.2, count: 24 });
  expect(combineRatings({ average: 4.2, count: 24 }, { sum: 5 * 8, count: 8 }))
    .toEqual({ average: 4.4, count: 32 });
  expect(combineRatings(null, { sum: 7, count: 2 })).toEqual({ average: 3.5, count: 2 });
  expect(combineRatings(null, { sum: 0, count: 0 })).toBe(null);
});

Deno.test("changeTotal: any run of changes ends in the total of what stands", () => {
  const star = fc.option(fc.integer({ min: 1, max: 5 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), star)), (changes) => {
      const standing = new Map<number, number | null>();
      let total = { sum: 0, count: 0 };
      for (const [listener, after] of changes) {
        total = changeTotal(total, standing.get(listener) ?? null, after);
        standing.set(listener, after);
      }
      const stars = [...standing.values()].filter((it) => it !== null);
      expect(total).toEqual({ sum: stars.reduce((a, b) => a + b, 0), count: stars.length });
    }),
  );
});
