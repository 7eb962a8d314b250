import { expect } from "npm:expect@30.5.2";
import { languageCode } from "@/lib/sharing/feeds/language_code.ts";

Deno.test("languageCode: English names of languages, however they are written; anything else is unknown", () => {
  expect(["English", " german", "FRENCH", "Japanese"].map(languageCode)).toEqual([
    "en",
    "de",
    "fr",
    "ja",
  ]);
  expect(["", "British English and some Welsh", "en", "constructor"].map(languageCode)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
