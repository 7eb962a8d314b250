import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { heardCsv, type HeardRow, listeningYear, listeningYears } from "./listening_year.ts";

const row = (day: string, audiobookId: number, heardSec: number, nightSec = 0): HeardRow => ({
  day,
  audiobookId,
  title: `Book ${audiobookId}`,
  heardSec,
  nightSec,
});

const ROWS = [
  row("2025-12-31", 11, 900, 900),
  row("2026-01-01", 11, 600),
  row("2026-01-02", 11, 60),
  row("2026-01-05", 11, 100, 40),
  row("2026-01-05", 12, 3_000, 90),
  row("2026-01-06", 12, 300, 120),
  row("2026-01-07", 12, 300),
  row("2026-12-31", 11, 30),
];

Deno.test("listeningYear: weeks from Monday, books, the longest row and night of that year alone [C1.10]", () => {
  expect(listeningYears(ROWS)).toEqual([2026, 2025]);
  const year = listeningYear(ROWS, 2026);
  expect([year.heardSec, year.days]).toEqual([4_390, 6]);
  expect(year.weeks).toHaveLength(53);
  expect(year.weeks.slice(0, 2)).toEqual([
    { monday: "2025-12-29", heardSec: 660, books: [{ audiobookId: 11, heardSec: 660 }] },
    {
      monday: "2026-01-05",
      heardSec: 3_700,
      books: [{ audiobookId: 12, heardSec: 3_600 }, { audiobookId: 11, heardSec: 100 }],
    },
  ]);
  expect(year.weeks.at(-1)).toMatchObject({ monday: "2026-12-28", heardSec: 30 });
  expect(year.weeks.reduce((sum, { heardSec }) => sum + heardSec, 0)).toBe(year.heardSec);
  expect(year.books).toEqual([
    { audiobookId: 12, title: "Book 12", heardSec: 3_600, days: 3 },
    { audiobookId: 11, title: "Book 11", heardSec: 790, days: 4 },
  ]);
  expect(year.longestRow).toEqual({ days: 3, from: "2026-01-05", to: "2026-01-07" });
  expect(year.longestNight).toEqual({ day: "2026-01-05", heardSec: 130 });
});

Deno.test("listeningYear: one day is no row, and a year without is empty", () => {
  const one = listeningYear(ROWS, 2025);
  expect([one.days, one.longestRow]).toEqual([1, null]);
  const none = listeningYear([], 2024);
  expect([none.days, none.books, none.longestNight]).toEqual([0, [], null]);
});

Deno.test("heardCsv: what a spreadsheet reads, in the listener's language, quotes in a title too", async () => {
  await loadTranslations();
  const rows = [{ ...row("2026-01-05", 11, 100, 40), title: 'The "One"' }];
  expect(heardCsv(rows)).toBe(
    "\ufeffDay,Book number,Title,Seconds listened,Seconds after 8 pm\r\n" +
      '2026-01-05,11,"The ""One""",100,40\r\n',
  );
  expect(withLanguage("de", () => heardCsv(rows))).toBe(
    "\ufeffTag;Buchnummer;Titel;Gehörte Sekunden;Sekunden ab 20 Uhr\r\n" +
      '2026-01-05;11;"The ""One""";100;40\r\n',
  );
});
