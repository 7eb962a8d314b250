import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "./language/request_language.server.ts";
import { loadTranslations } from "./language/translations.server.ts";
import { formatLength } from "./length.ts";

Deno.test("formatLength: hours and minutes, leaving out what is nought", () => {
  const cases = {
    20: "under 1 min",
    60: "1 min",
    3540: "59 min",
    7200: "2 hr",
    36_720: "10 hr 12 min",
  };
  for (const [sec, text] of Object.entries(cases)) expect(formatLength(Number(sec))).toBe(text);
});

Deno.test("formatLength: in the units of the language", async () => {
  await loadTranslations();
  // Blanks that do not break a line are blanks here.
  const written = (sec: number) =>
    (["de", "fr", "pl", "ja", "ar"] as const).map((it) =>
      withLanguage(it, () => formatLength(sec)).replace(/[\u00a0\u202f]/g, " ")
    );
  expect(written(36_720)).toEqual(
    ["10 Std. 12 Min.", "10 h 12 min", "10 godz. 12 min", "10時間12分", "10 س 12 د"],
  );
  expect(written(20)).toEqual(
    ["unter 1 Min.", "moins de 1 min", "poniżej 1 min", "1分未満", "أقل من دقيقة"],
  );
});
