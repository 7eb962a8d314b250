import { expect } from "npm:expect@30.5.2";
import { HUES } from "@/lib/catalogue/schema.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
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

Deno.test("yearCardSvg: weeks run from the left in every language, as on the page, whose chart is about time", () => {
  const weeks = [1, 2, 3].map((hours) => [{ audiobookId: 0, heardSec: hours * 3_600 }]);
  const barsOf = (svg: string) =>
    [...svg.matchAll(/<rect x="([\d.]+)" [^>]*height="([\d.]+)" fill="#\w{6}"\/>/g)]
      .map(([, x, height]) => [Number(x), Number(height)] as const);
  for (const language of ["en", "ar"] as const) {
    const bars = barsOf(
      withLanguage(language, () =>
        yearCardSvg({ ...FIGURES, weeks }, {
          seriesTitle: "The Lamp",
          book: () => null,
        })),
    );
    expect(bars.length).toBe(3);
    for (const column of [0, 1] as const) {
      const values = bars.map((it) => it[column]);
      expect([language, values]).toEqual([language, values.toSorted((a, b) => a - b)]);
    }
  }
});
