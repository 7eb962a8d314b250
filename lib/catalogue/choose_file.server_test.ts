import { expect } from "npm:expect@30.5.2";
import { demoBooks } from "./choose_file.server.ts";
import { readCatalogueFile } from "./read_file.server.ts";

Deno.test("demoBooks: single books only, credits of 300 s, a few minutes a chapter [B9.16]", async () => {
  const books = demoBooks(await readCatalogueFile("demo/catalogue.json"));
  expect(books.map(({ id }) => id)).toEqual([11, 12, 13, 14]);
  for (const { chapters } of books) {
    expect(chapters[0]).toEqual({
      number: 0,
      title: "Opening Credits",
      kind: "credits",
      durationSec: 300,
    });
    for (const { durationSec } of chapters) {
      expect(durationSec >= 120 && durationSec <= 360).toBe(true);
    }
  }
});

Deno.test("demoBooks: a chapter without a length gets three minutes", async () => {
  const file = await readCatalogueFile("demo/catalogue.json");
  for (const chapter of file.books[0]!.chapters!) delete chapter.length;
  expect(demoBooks(file)[0]!.chapters.map(({ durationSec }) => durationSec)).toEqual(
    Array(36).fill(180),
  );
});
