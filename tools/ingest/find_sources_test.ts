import { expect } from "npm:expect@30.5.2";
import { chooseInput, voiceOf } from "./find_sources.ts";

Deno.test("chooseInput: one file is the book, several are its chapters, and an EPUB stands alone", () => {
  const choose = (...names: string[]) => chooseInput("/in", names.map((name) => ({ name })));
  expect(choose("The One.epub")).toBe("/in/The One.epub");
  expect(choose("01.md", "02.md")).toBe("/in");
  expect(() => choose("01.md", "The One.epub")).toThrow("remove the other texts");
});

const VOICES: [voice: string, ...names: (string | undefined)[]][] = [
  ["en-us", "English", "american english", "en", "Klingon", "Estonian", undefined],
  ["en-gb", "British English", "English (UK)"],
  ["de", "German", "Deutsch", "de", "de-AT"],
  ["fr-fr", "French", "français", "Francais", "fr"],
  ["es", "Spanish", "Español", "es-MX"],
  ["pt-br", "Portuguese", "Português (Brasil)", "pt-BR", "Brazilian Portuguese"],
  ["pt", "Portuguese (Portugal)", "European Portuguese", "pt-PT"],
  ["it", "Italian", "italiano"],
  ["nl", "Dutch", "Nederlands"],
  ["pl", "Polish", "polski"],
  ["ja", "Japanese", "日本語"],
  ["ar", "Arabic", "العربية"],
  ["sv", "Swedish"],
  ["es", "Latin American Spanish"],
];

Deno.test("voiceOf: by the catalogue's name of the language, in English or in itself", () => {
  for (const [voice, ...names] of VOICES) {
    for (const name of names) expect([name, voiceOf(name)]).toEqual([name, voice]);
  }
});
