import { expect } from "npm:expect@30.5.2";
import { directionOf, dirOf } from "./direction.ts";

Deno.test("directionOf: Arabic, Persian, Hebrew and Urdu run from the right, wherever they are spoken", () => {
  for (const lang of ["ar", "AR", "ar-EG", "fa", "he-IL", "ur-PK"]) {
    expect([lang, directionOf(lang)]).toEqual([lang, "rtl"]);
  }
  for (const lang of ["en", "en-GB", "de", "arn", "pt-AR", "x", ""]) {
    expect([lang, directionOf(lang)]).toEqual([lang, "ltr"]);
  }
});

Deno.test("dirOf: says nothing where lines run as browsers assume", () => {
  expect([dirOf("ar"), dirOf("en")]).toEqual(["rtl", undefined]);
});
