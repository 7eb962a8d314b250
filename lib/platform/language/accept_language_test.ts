import { expect } from "npm:expect@30.5.2";
import { acceptedLanguage } from "./accept_language.ts";

Deno.test("acceptedLanguage: the most wanted language that the site has, in any of its regions", () => {
  for (
    const [header, wanted] of [
      ["de", "de"],
      ["de-AT,de;q=0.9,en;q=0.8", "de"],
      ["en-DE,de;q=0.9", "en"],
      ["da, fr;q=0.3, it;q=0.5", "it"],
      ["pt-PT", "pt-BR"],
      ["PT-br", "pt-BR"],
      ["de;q=0, ar", "ar"],
      ["zh-Hant-TW,zh;q=0.9,ja;q=0.1", "ja"],
    ] as const
  ) {
    expect([header, acceptedLanguage(header)]).toEqual([header, wanted]);
  }
});

Deno.test("acceptedLanguage: nothing where none is named, or any will do", () => {
  for (const header of [null, "", "*", "da,*;q=0.5,de;q=0.1", "dex", "d-e", ";;,,=", "de;q=x"]) {
    expect([header, acceptedLanguage(header)]).toEqual([header, null]);
  }
});
