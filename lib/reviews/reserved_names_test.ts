import { expect } from "npm:expect@30.5.2";
import { createReservedNames } from "./schema.ts";

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
