import { expect } from "npm:expect@30.5.2";
import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { type ImportNotice, notice, noticeSchema, noticeText } from "./notice.ts";
import { NOTICES } from "./words/ingest.ts";

await loadTranslations();

const textIn = (language: Language, it: ImportNotice) =>
  withLanguage(language, () => noticeText(it));

Deno.test("noticeText: every kind is a sentence of each language, with all that the English one says", () => {
  const values = [101, 202, 303, 404, 505];
  for (const kind of Object.keys(NOTICES)) {
    const english = textIn("en", { kind, values });
    const said = values.filter((it) => english.includes(String(it)));
    for (const language of TAGS.filter((it) => it !== "en")) {
      const text = textIn(language, { kind, values });
      expect([language, kind, text === english]).toEqual([language, kind, false]);
      expect([language, kind, values.filter((it) => text.includes(String(it)))])
        .toEqual([language, kind, said]);
    }
  }
});

Deno.test("noticeText: lists and numbers are written as the language writes them", () => {
  const rivals = notice("sameNumber", "9.mp3", 9, ["09.mp3", "nine.mp3"]);
  expect(textIn("en", rivals)).toBe(
    "9.mp3 would be chapter 9, and so would 09.mp3 and nine.mp3. Remove or renumber one of them.",
  );
  expect(textIn("de", rivals)).toContain("genau wie 09.mp3 und nine.mp3.");
  expect(textIn("de", notice("textWaits", [3, 4, 5, 12])))
    .toBe("Der Text von Kapitel 3 bis 5, 12 wartet auf die Aufnahme.");
  expect(textIn("de", notice("cutLength", "1.mp3", 12.5, 3))).toContain("12,5 s lang");
});

Deno.test("noticeText: a kind of another version is said to be one, and lacking values harm nothing", () => {
  for (const kind of ["someday", "constructor", "__proto__", ""]) {
    expect(textIn("de", { kind, values: ["x"] })).toMatch(/^Zu diesem Import gibt es eine Meldung/);
  }
  expect(textIn("pl", { kind: "textIn", values: [] })).toMatch(/^Rozdział/);
});

Deno.test("notice: what other programs say is cut, so that it can be stored", () => {
  const long = "x".repeat(5_000);
  const made = [
    notice("notDecoded", long, long),
    notice("sameNumber", long, 1, Array.from({ length: 50 }, () => long)),
    notice("textWaits", Array.from({ length: 5_000 }, (_, at) => at)),
  ];
  for (const it of made) {
    expect(noticeSchema.parse(it)).toEqual(it);
    expect(JSON.stringify(it).length).toBeLessThan(12_000);
  }
  expect(noticeSchema.safeParse({ kind: "empty", values: [long] }).success).toBe(false);
});
