import { expect } from "npm:expect@30.5.2";
import { csvStream } from "./csv.server.ts";
import { csvFile, csvLine, plainCsvLine } from "./csv.ts";
import { withLanguage } from "./language/request_language.server.ts";

const CELLS = ["a,b", "c;d", 'the "One"', 7.5, -1200, "=SUM(1)"];

Deno.test("csvLine: semicolons and decimal commas where spreadsheets of the language expect them", () => {
  const commas = `"a,b",c;d,"the ""One""",7.5,-1200,'=SUM(1)\r\n`;
  const semicolons = `a,b;"c;d";"the ""One""";7,5;-1200;'=SUM(1)\r\n`;
  for (const tag of ["en", "ja", "ar"] as const) {
    expect([tag, withLanguage(tag, () => csvLine(CELLS))]).toEqual([tag, commas]);
  }
  for (const tag of ["de", "fr", "es", "pt-BR", "it", "nl", "pl"] as const) {
    expect([tag, withLanguage(tag, () => csvLine(CELLS))]).toEqual([tag, semicolons]);
  }
  expect(withLanguage("de", () => plainCsvLine(CELLS))).toBe(commas);
});

Deno.test("csvFile: begins with the byte order mark", () => {
  expect(withLanguage("de", () => csvFile([["Tag", "Zahl"], ["Mo", 1.5]])))
    .toBe("\ufeffTag;Zahl\r\nMo;1,5\r\n");
});

Deno.test("csvStream: every line is in the language in which the file was asked for", async () => {
  async function* lines() {
    for (const it of [1.5, 2.5]) {
      yield csvLine(["a", it]);
      await Promise.resolve();
    }
  }
  const stream = withLanguage("de", () => csvStream(lines()));
  const bytes = await new Response(stream).bytes();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes))
    .toBe("\ufeffa;1,5\r\na;2,5\r\n");
});
