/** deploy/nginx.conf: the currency and the language that it names are those that the site would choose. */

import { expect } from "npm:expect@30.5.2";
import { chooseCurrency } from "@/lib/catalogue/currency.ts";
import { acceptedLanguage } from "@/lib/platform/language/accept_language.ts";
import { TAGS } from "@/lib/platform/language/language.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** The map as nginx reads it: the first pattern that fits, else the default. */
async function readMap(): Promise<(header: string) => string> {
  const text = await Deno.readTextFile(new URL("../../deploy/nginx.conf", import.meta.url));
  const [, lines = ""] = /map \$http_accept_language [^{]+\{\n([^}]*[^]*?)\n\}/.exec(text) ?? [];
  const [, fallback = ""] = /default (\w+);/.exec(lines) ?? [];
  const patterns = [...lines.matchAll(/"~\*(.+)" (\w+);/g)]
    .map(([, pattern = "", currency = ""]) => ({ test: new RegExp(pattern, "i"), currency }));
  return (header) => patterns.find(({ test }) => test.test(header))?.currency ?? fallback;
}

/** Codes that were withdrawn, which no browser sends and Intl still knows. */
const WITHDRAWN = new Set(["ct", "dd", "fx", "ie", "in", "iw", "ji", "jw"]);

Deno.test("nginx.conf: names the site's own currency for every language and every country", async () => {
  const named = await readMap();
  const headers = PAIRS.filter((it) => !WITHDRAWN.has(it)).flatMap((it) => [
    it,
    `${it},en-US;q=0.7,en;q=0.3`,
    `en-${it.toUpperCase()}`,
    `en-${it.toUpperCase()},${it};q=0.9`,
  ]);
  const others = [
    "",
    "*",
    "es-419",
    "zh-Hans",
    "zh-Hans-CN",
    "zh-Hant",
    "zh-Hant-TW",
    "fil",
    "gsw-CH",
  ]
    .concat("sr-Latn-RS", "DE-de", "pt-PT,pt;q=0.8", "de;q=0.9", "not a language", "12");
  expect(headers.length).toBeGreaterThan(2000);
  const wrong = [...headers, ...others].flatMap((acceptLanguage) => {
    const site = chooseCurrency({ acceptLanguage });
    return named(acceptLanguage) === site
      ? []
      : [`${acceptLanguage}: ${named(acceptLanguage)}, not ${site}`];
  });
  expect(wrong).toEqual([]);
});

Deno.test("nginx.conf: names every language of the site, as the site would for who reads only that", async () => {
  const text = await Deno.readTextFile(new URL("../../deploy/nginx.conf", import.meta.url));
  const [, lines = ""] = /\$lamplight_language \{\n([^}]*)\n\}/.exec(text) ?? [];
  expect(lines).toContain('default "*";');
  const patterns = [...lines.matchAll(/"~\*(.+)" ([\w-]+);/g)]
    .map(([, pattern = "", language = ""]) => ({ test: new RegExp(pattern, "i"), language }));
  expect(patterns.map(({ language }) => language).sort()).toEqual([...TAGS].sort());
  const headers = PAIRS.flatMap((it) => [it, `${it},x;q=0.5`, `${it}-${it.toUpperCase()}`]);
  const wrong = headers.filter((it) =>
    (patterns.find(({ test }) => test.test(it))?.language ?? null) !== acceptedLanguage(it)
  );
  expect(wrong).toEqual([]);
});
