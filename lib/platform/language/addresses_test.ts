import { expect } from "npm:expect@30.5.2";
import { addressIn, pathIn, splitLanguage } from "./addresses.ts";
import { setOwnLanguage } from "./language.ts";

Deno.test("splitLanguage: takes any language's prefix off, in any case; nothing else", () => {
  for (
    const [path, language, prefix, rest] of [
      ["/de/audiobook/12?t=3", "de", "/de", "/audiobook/12?t=3"],
      ["/pt-br", "pt-BR", "/pt-br", "/"],
      ["/PT-BR/", "pt-BR", "/PT-BR", "/"],
      ["/de?a=b", "de", "/de", "/?a=b"],
      ["/en#books", "en", "/en", "/#books"],
      ["/da/library", null, "", "/da/library"],
      ["/pt/library", null, "", "/pt/library"],
      ["/design", null, "", "/design"],
      ["/", null, "", "/"],
      ["//de/x", null, "", "//de/x"],
    ] as const
  ) {
    expect([path, splitLanguage(path)]).toEqual([path, { language, prefix, path: rest }]);
  }
});

Deno.test("pathIn, addressIn: a prefix for every language but the shop's own", () => {
  for (
    const [path, german] of [
      ["/", "/de"],
      ["/#books", "/de#books"],
      ["/?a", "/de?a"],
      ["/library?a#b", "/de/library?a#b"],
    ] as const
  ) {
    expect([pathIn("de", path), pathIn("en", path)]).toEqual([german, path]);
    const origin = "https://books.example";
    expect(addressIn("de", origin + path)).toBe(origin + german);
  }
  expect(pathIn("pt-BR", "/terms")).toBe("/pt-br/terms");
  try {
    setOwnLanguage("de");
    expect([pathIn("de", "/terms"), pathIn("en", "/terms")]).toEqual(["/terms", "/en/terms"]);
  } finally {
    setOwnLanguage("en");
  }
});
