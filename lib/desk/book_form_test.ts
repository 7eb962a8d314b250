/** What the form makes of its fields, and which price is doubtful. */

import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { actOn, fromFormFields, oddTimes, rowsOf } from "./book_form.ts";

Deno.test("oddTimes: only a price far above all others or far below them is doubtful", () => {
  const others = [799, 799, 2999];
  expect(oddTimes(799_000, others)).toBe(1000);
  expect(oddTimes(8, others)).toBe(8 / 799);
  for (const usual of [99, 799, 5999, 50_000]) expect(oddTimes(usual, others)).toBe(null);
  expect(oddTimes(799_000, [])).toBe(null); // the first book has nothing to compare with
});

Deno.test("actOn: of a pasted list, credits are known by their name in the author's language and in English", async () => {
  await loadTranslations();
  const kindsOf = (language: "de" | "pl" | "en" | "ja", lines: string[]) =>
    withLanguage(language, () => rowsOf(actOn({ chapterList: lines.join("\n") }, "paste")))
      .map(({ number, kind }) => `${number} ${kind}`);
  const made = ["0 credits", "1 chapter", "2 credits"];
  expect(kindsOf("de", ["0:00 Vorspann", "0:20 Salz", "9:00 Abspann"])).toEqual(made);
  expect(kindsOf("pl", ["czolówka", "Sól", "Napisy końcowe"])).toEqual(made);
  expect(kindsOf("de", ["Opening Credits", "Salz", "Closing Credits"])).toEqual(made);
  expect(kindsOf("en", ["Vorspann", "Accredits"])).toEqual(["1 chapter", "2 chapter"]);
  expect(kindsOf("ja", ["クレジット", "クレジットカードの謎"])).toEqual(["0 credits", "1 chapter"]);
});

Deno.test("fromFormFields: the release date as text is its month, unless it is written", () => {
  const labelOf = (form: Record<string, string>) => fromFormFields(form).releaseLabel;
  expect(labelOf({ releaseDate: "2027-03-01" })).toBe("March 2027");
  expect(labelOf({ releaseDate: "2027-03-01", releaseLabel: "Spring" })).toBe("Spring");
  expect(labelOf({ releaseDate: "2027-13-41" })).toBe(null);
  expect(labelOf({})).toBe(null);
});
