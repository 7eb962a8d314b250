import { expect } from "npm:expect@30.5.2";
import { dirOf } from "./direction.ts";

Deno.test("dirOf: Arabic, Persian, Hebrew and Urdu run from the right, wherever they are spoken", () => {
  for (const lang of ["ar", "AR", "ar-EG", "fa", "he-IL", "ur-PK"]) {
    expect([lang, dirOf(lang)]).toEqual([lang, "rtl"]);
  }
});

Deno.test("dirOf: says nothing where lines run as browsers assume", () => {
  for (const lang of ["en", "en-GB", "de", "arn", "pt-AR", "x", ""]) {
    expect([lang, dirOf(lang)]).toEqual([lang, undefined]);
  }
});
