import { expect } from "npm:expect@30.5.2";
import { chaptersOf } from "@/lib/catalogue/book.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { readPictureFile, yearPicturePath } from "./addresses.ts";
import { previewPath } from "./card.ts";

const catalogue = await loadCatalogue({ file: "demo/catalogue.json", durations: () => 180 });

Deno.test("previewPath: every book and chapter of the demo has a picture of its own", () => {
  const paths = catalogue.books().flatMap((book) => [
    previewPath(book, null),
    ...chaptersOf(book).map((chapter) => previewPath(book, chapter)),
  ]);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\/og\/\d+\/(book|\d+)\.png$/);
});

Deno.test("previewPath: words without letters in our fonts leave it to the cover alone", () => {
  const book = catalogue.getBook(11)!;
  for (const title of ["빛", "אור", "Lamp \u{1F56F}\uFE0F", "ไฟ", "𠀋"]) {
    expect(`${title} ${previewPath({ ...book, title }, null)}`).toBe(`${title} /covers/11-og.jpg`);
  }
  for (const title of ["Ночь", "Φως", "Ẩn sĩ — “Årø” №1 (50 %)", "النور", "灯台の夜（上）。"]) {
    expect(`${title} ${previewPath({ ...book, title }, null)}`).toBe(`${title} /og/11/book.png`);
  }
});

Deno.test("previewPath: a language has a picture of its own", () => {
  const book = catalogue.getBook(11)!, [chapter] = chaptersOf(book);
  const pathIn = (tag: "en" | "de" | "pt-BR") =>
    withLanguage(tag, () => previewPath(book, chapter!));
  expect((["en", "de", "pt-BR"] as const).map(pathIn))
    .toEqual(["/og/11/0.png", "/og/11/0.de.png", "/og/11/0.pt-br.png"]);
});

Deno.test("readPictureFile: what a picture's address says of its language", () => {
  for (const tag of ["en", "de", "pt-BR"] as const) {
    const file = withLanguage(tag, () => yearPicturePath("aB-9_")).slice("/og/year/".length);
    expect([file, readPictureFile(file)]).toEqual([file, { name: "aB-9_", tag }]);
  }
  for (const file of ["book.jpg", "book.xx.png", "book.de.fr.png", ".png", "..png", "a/1.png"]) {
    expect([file, readPictureFile(file)]).toEqual([file, null]);
  }
});
