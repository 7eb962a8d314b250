import { expect } from "npm:expect@30.5.2";
import { HUES } from "@/lib/catalogue/schema.ts";
import { yearCardSvg } from "./year_card.ts";

const FIGURES = { year: 2026, heardSec: 7_200, days: 2, rowDays: 2, nightSec: 3_600, books: [] };

/** Fills of the bars of a week in which each of these books was heard for an hour, from the bottom up. */
function barColors(books: { title: string; hue: typeof HUES[number] }[], count = books.length) {
  const week = Array.from({ length: count }, (_, id) => ({ audiobookId: id, heardSec: 3_600 }));
  const svg = yearCardSvg(
    { ...FIGURES, weeks: [week] },
    { seriesTitle: "The Lamp", book: (id) => books[id] ?? null },
  );
  return [...svg.matchAll(/<rect [^>]*height="[\d.]+" fill="(#\w{6})"\/>/g)].map((it) => it[1]);
}

Deno.test("yearCardSvg: books have the colours of the dark theme", async () => {
  const css = await Deno.readTextFile("styles/hues.css");
  const found = [...css.matchAll(/\[data-hue="(\w+)"\] \{\s*--hue: .*var\(--d, (#\w{6})\);/g)];
  const colors = new Map(found.map(([, hue, color]) => [hue, color]));
  expect(colors.size).toBe(HUES.length);
  expect(barColors(HUES.map((hue) => ({ title: hue, hue })))).toEqual(
    HUES.map((hue) => colors.get(hue)),
  );
});

Deno.test("yearCardSvg: a book that is no longer in the catalogue has the default colour", () => {
  expect(barColors([], 1)).toEqual(["#f0b056"]);
});
