import { expect } from "npm:expect@30.5.2";
import { countryName, isCountry, listCountries } from "@/lib/platform/countries.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import {
  formatDay,
  formatDayOfYear,
  formatLocalDay,
  formatMoment,
  formatMonth,
  formatSecond,
  formatShortMonth,
} from "@/lib/platform/time.ts";
import {
  compareNames,
  compareNumbered,
  formatAll,
  formatAny,
  formatBytes,
  formatGigabytes,
  formatNumber,
  formatPercent,
  formatPlain,
  formatTenths,
  perLanguage,
} from "./format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { type Language, LANGUAGES, TAGS } from "./language.ts";
import { localeOf, writeRate } from "./locale.ts";
import { withLanguage } from "./request_language.server.ts";
import { loadTranslations } from "./translations.server.ts";

await loadTranslations();

/** Blanks that do not break a line are blanks here. */
const spoken = (language: Language, work: () => string): string =>
  withLanguage(language, work).replace(/[\u00a0\u202f]/g, " ").replace(/[\u2068\u2069]/g, "");

const each = (languages: Language[], work: () => string): string[] =>
  languages.map((it) => spoken(it, work));

Deno.test("format: a language writes its numbers", () => {
  const some: Language[] = ["en", "de", "fr", "pt-BR", "ar", "ja"];
  expect(each(some, () => formatNumber(17_960.5))).toEqual([
    "17,960.5",
    "17.960,5",
    "17 960,5",
    "17.960,5",
    "17,960.5",
    "17,960.5",
  ]);
  expect(each(some, () => formatPlain(1234.5))).toEqual(
    ["1234.5", "1234,5", "1234,5", "1234,5", "1234.5", "1234.5"],
  );
  expect(each(["en", "de", "it"], () => formatPercent(8.875))).toEqual(
    ["8.875%", "8,875 %", "8,875%"],
  );
  expect(each(["en", "pl"], () => formatTenths(4))).toEqual(["4.0", "4,0"]);
});

Deno.test("format: English numbers are as they were written by hand", () => {
  for (const value of [0, 0.05, 0.1 + 0.2, 0.15, 4, 8.875, 19, 999, 1000, 1234.56, 1e6]) {
    expect(formatPlain(value)).toBe(String(value));
    expect(formatTenths(value)).toBe(value.toFixed(1));
    expect(formatPercent(value)).toBe(`${formatPlain(value)}%`);
    expect(formatNumber(Math.round(value))).toBe(Math.round(value).toLocaleString("en-US"));
  }
});

Deno.test("formatBytes: in megabytes, from a thousand on in gigabytes", () => {
  const MB = 1024 ** 2;
  const sizes = [0, 0.15 * MB, 9.96 * MB, 12.4 * MB, 999.4 * MB, 1300 * MB, 3e12];
  const written = ["0.0 MB", "0.1 MB", "10.0 MB", "12 MB", "999 MB", "1.3 GB", "2794.0 GB"];
  expect(sizes.map(formatBytes)).toEqual(written);
  expect(formatGigabytes(8 * 1024 * MB)).toBe("8.0 GB");
  expect(each(["de", "fr"], () => formatBytes(1300 * MB))).toEqual(["1,3 GB", "1,3 Go"]);
});

Deno.test("format: lists with and without a last word", () => {
  const names = ["a", "b", "c"];
  expect(each(["en", "de", "ja"], () => formatAll(names))).toEqual(
    ["a, b, and c", "a, b und c", "a、b、c"],
  );
  expect(each(["en", "es"], () => formatAny(names))).toEqual(["a, b, or c", "a, b o c"]);
  expect(each(["en", "de", "ar", "ja"], () => formatRow(names))).toEqual(
    ["a, b, c", "a, b, c", "a، b، c", "a、b、c"],
  );
});

Deno.test("format: names are in the order of their language", () => {
  const sorted = (language: Language, names: string[]) =>
    withLanguage(language, () => names.toSorted(compareNames).join(" "));
  expect(sorted("de", ["zu", "öl", "ob"])).toBe("ob öl zu");
  expect(sorted("es", ["nz", "ña", "oa", "na"])).toBe("na nz ña oa");
  expect(["Part 10", "Part 2"].toSorted(compareNumbered)).toEqual(["Part 2", "Part 10"]);
});

Deno.test("countries: their names, in the order of their names", () => {
  expect(each(["en", "de", "ar"], () => countryName("DE"))).toEqual(
    ["Germany", "Deutschland", "ألمانيا"],
  );
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    withLanguage(language, () => {
      expect([language, listCountries().length, isCountry("CQ")]).toEqual([language, 250, false]);
    });
  }
  const [first] = withLanguage("pl", () => listCountries());
  expect(first).toEqual(["AF", "Afganistan"]);
});

Deno.test("time: days are British in English", () => {
  const at = Date.UTC(2026, 8, 3, 14, 5, 22);
  const written = (): string =>
    [formatDay, formatDayOfYear, formatMonth, formatShortMonth, formatMoment, formatSecond]
      .map((format) => format(at)).join(" | ");
  expect(each(["en", "de", "ar", "ja"], written)).toEqual([
    "3 September 2026 | 3 September | September 2026 | Sep | 3 September 2026, 14:05 UTC | " +
    "3 September 2026, 14:05:22 UTC",
    "3. September 2026 | 3. September | September 2026 | Sep | 3. September 2026, 14:05 UTC | " +
    "3. September 2026, 14:05:22 UTC",
    "3 سبتمبر 2026 | 3 سبتمبر | سبتمبر 2026 | سبتمبر | 3 سبتمبر 2026، 14:05 UTC | " +
    "3 سبتمبر 2026، 14:05:22 UTC",
    "2026年9月3日 | 9月3日 | 2026年9月 | 9月 | 2026年9月3日、14:05 UTC | 2026年9月3日、14:05:22 UTC",
  ]);
  expect(spoken("fr", () => formatLocalDay(Date.UTC(2026, 8, 3, 12)))).toBe("3 septembre 2026");
});

Deno.test("formatClock: the same in all languages [A9.20]", () => {
  expect(each(["en", "ar", "ja"], () => formatClock(3723))).toEqual([
    "1:02:03",
    "1:02:03",
    "1:02:03",
  ]);
});

Deno.test("format: Arabic has Latin digits", () => {
  const all = spoken("ar", () =>
    [
      formatNumber(1_234_567),
      formatPlain(8.9),
      formatPercent(19),
      formatBytes(5e9),
      formatDay(0),
    ].join(" "));
  expect(all).toMatch(/[0-9]/);
  expect(all).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
});

Deno.test("perLanguage: makes one for a language, when it is first wanted", () => {
  const made: string[] = [];
  const get = perLanguage((locale) => made.push(locale) && locale, "en-GB");
  expect(made).toEqual([]);
  for (const language of ["en", "ar", "en", "de", "ar"] as const) withLanguage(language, get);
  expect(made).toEqual(["en-GB", "ar-u-nu-latn", "de"]);
});

Deno.test("writeRate: speeds are written as Intl writes them, in every language", () => {
  for (const tag of TAGS) {
    const { format } = new Intl.NumberFormat(localeOf(tag, "en-US"));
    for (const rate of [0.5, 1, 1.25, 3]) {
      expect([tag, withLanguage(tag, () => writeRate(rate))]).toEqual([tag, format(rate)]);
    }
  }
});
