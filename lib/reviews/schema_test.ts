import { expect } from "npm:expect@30.5.2";
import fc from "npm:fast-check@4.10.2";
import { changeTotal, combineRatings, createReservedNames, visibleLength } from "./schema.ts";

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

const isReserved = createReservedNames(["Tamsin Orrell", "Niamh Carrow", "Zoë O'Hara"]);

Deno.test("isReserved: whatever reads like the name of an author or a narrator", () => {
  const forged = [
    "Tamsin Orrell",
    "  tamsin   ORRELL ",
    "Ｔａｍｓｉｎ Ｏｒｒｅｌｌ", // wide letters
    "𝓣𝓪𝓶𝓼𝓲𝓷 𝓞𝓻𝓻𝓮𝓵𝓵",
    "Tаmsіn Оrrеll", // Cyrillic
    "Τamsin Οrrell", // Greek capitals
    "TamsIn OrreII",
    "T@ms1n 0rrell",
    "Tarnsin Orrell",
    "T\u200bamsin\u00a0Orrell\u2060",
    "Tamsin-Orrell.",
    "Támsin Örrell",
    "Zoe O’Hara",
    "niamhcarrow",
  ];
  expect(forged.filter((it) => !isReserved(it))).toEqual([]);
});

Deno.test("isReserved: nobody else's name, and none where the catalogue has none", () => {
  const own = ["Tamsin", "Tamsin Orrell-Smith", "Orla Tamsin", "Ada", "Мария", "李", ""];
  expect(own.filter(isReserved)).toEqual([]);
  expect(createReservedNames(["", "-"])("...")).toBe(false);
});

Deno.test("visibleLength: counts what is seen, in any script", () => {
  expect(visibleLength("李")).toBe(1);
  expect(visibleLength("😀😀")).toBe(2);
  expect(visibleLength("\u200b\u200b \u3164\u2800\u00ad")).toBe(0);
  expect(visibleLength("مريم")).toBe(4);
});
