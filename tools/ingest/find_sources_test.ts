import { expect } from "npm:expect@30.5.2";
import { chooseInput, languageOf } from "./find_sources.ts";

Deno.test("chooseInput: one file is the book, several are its chapters, and an EPUB stands alone", () => {
  const choose = (...names: string[]) => chooseInput("/in", names.map((name) => ({ name })));
  expect(choose("The One.epub")).toBe("/in/The One.epub");
  expect(choose("01.md", "02.md")).toBe("/in");
  expect(() => choose("01.md", "The One.epub")).toThrow("remove the other texts");
});

Deno.test("languageOf: by the catalogue's name of it, in English or in itself", () => {
  expect(["English", "German", "Deutsch", "français", "de", "British English", undefined]
    .map(languageOf)).toEqual(["en-us", "de", "de", "fr", "de", "en-gb", "en-us"]);
});
