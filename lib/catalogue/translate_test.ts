import { expect } from "npm:expect@30.5.2";
import demo from "../../demo/catalogue.json" with { type: "json" };
import { checkCatalogue } from "./check_catalogue.server.ts";
import { translate } from "./translate.ts";
import type { RawCatalogue } from "./version.ts";

/** The demo with these fields of its first single book and of its series. */
function fileWith(book: Record<string, unknown>, series: Record<string, unknown> = {}) {
  const raw = structuredClone(demo) as unknown as RawCatalogue;
  const at = raw.books.findIndex(({ id }) => id === 11);
  raw.books[at] = { ...raw.books[at]!, ...book };
  raw.series = { ...raw.series, ...series };
  return checkCatalogue(raw);
}

function read(...fields: Parameters<typeof fileWith>) {
  const checked = fileWith(...fields);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.file;
}

Deno.test("translate: what is translated takes the place of the original, all else stays", () => {
  const file = read({
    translations: {
      de: { title: "Die Erste", benefits: ["Eins", "Zwei"], cover: { alt: "Ein Umschlag" } },
      ja: { title: "一" },
    },
    chapters: [
      { number: 0, title: "Opening credits", kind: "credits" },
      { number: 1, title: "Salt", titles: { de: "Salz" } },
    ],
  }, { translations: { de: { tagline: "Vier Bücher." } } });
  const german = translate(file, "de")!;
  const before = file.books.find(({ id }) => id === 11)!;
  const book = german.file.books.find(({ id }) => id === 11)!;
  expect(book).toMatchObject({
    title: "Die Erste",
    blurb: before.blurb,
    benefits: ["Eins", "Zwei"],
    cover: { ...before.cover, alt: "Ein Umschlag" },
  });
  expect(book.chapters!.map(({ title }) => title)).toEqual(["Opening credits", "Salz"]);
  expect(german.file.series.tagline).toBe("Vier Bücher.");
  expect(german.file.series.title).toBe(file.series.title);
  expect([...german.texts].sort())
    .toEqual(["Die Erste", "Ein Umschlag", "Eins", "Salz", "Vier Bücher.", "Zwei"]);
  expect(translate(file, "ja")!.file.books.find(({ id }) => id === 11)!.title).toBe("一");
  expect(translate(file, "fr")).toBe(null);
});

Deno.test("translate: a language that the site does not speak, and a text that is none, are faults of the file", () => {
  const faultOf = (book: Record<string, unknown>) => {
    const checked = fileWith(book);
    return checked.ok ? "none" : `${checked.faults[0].field}: ${checked.faults[0].wanted}`;
  };
  expect(faultOf({ translations: { tlh: { title: "wa'" } } })).toMatch(
    /^translations\.tlh: no such field \(the fields are en, de, es, /,
  );
  expect(faultOf({ translations: { de: { titel: "Die Erste" } } })).toMatch(
    /^translations\.de\.titel: no such field \(the fields are title, /,
  );
  expect(faultOf({ translations: { de: { title: "" } } }))
    .toBe("translations.de.title: the book's title in that language");
  expect(faultOf({ chapters: [{ number: 1, title: "Salt", titles: { de: 7 } }] }))
    .toBe("chapters[0].titles.de: the title in that language");
});
