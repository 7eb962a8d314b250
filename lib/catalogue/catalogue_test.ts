import { expect } from "npm:expect@30.5.2";
import { writeCatalogue } from "@/tests/fakes/written_catalogue.ts";
import { chaptersOf, labelOf } from "./book.ts";
import { homeOrder, hoursLabel, isFree } from "./catalogue.ts";
import { loadCatalogue } from "./catalogue_file.server.ts";

const catalogue = await loadCatalogue({
  file: "demo/catalogue.json",
  durations: (bookId, chapter) => bookId + chapter / 1000, // shows in a sum where each second came from
});
const book = (id: number) => catalogue.getBook(id)!;

Deno.test("loadCatalogue: the five products in home order, with labels and chapter counts [B9.16]", () => {
  expect(
    catalogue.books().map((it) => [it.id, labelOf(it), it.title, it.chapterCount]),
  )
    .toEqual([
      [15, "All Books", "Complete Series", 133],
      [11, "Book 1", "The One", 36],
      [12, "Book 2", "The Two", 35],
      [13, "Book 3", "A Tale of Time", 36],
      [14, "Book 4", "The Three", 26],
    ]);
});

Deno.test("loadCatalogue: the display figures of the specification [A9.24-26 B9.10-12]", () => {
  expect(
    [11, 12, 13, 14, 15].map(book).map((it) => [
      it.rating,
      it.ratingCount,
      it.currentlyReading,
      it.priceMinor,
      it.regularPrices.EUR,
      it.releaseLabel,
    ]),
  ).toEqual([
    [4, 401, 19, 799, undefined, "March 2024"],
    [4.5, 343, 15, 799, undefined, "March 2024"],
    [4, 110, 16, 799, undefined, "March 2024"],
    [4.2, 24, 20, 799, undefined, "March 2024"],
    [4.2, 461, 26, 2999, 5999, "Apr 2025"],
  ]);
  expect(catalogue.series.readers).toBe(17_960);
});

Deno.test("loadCatalogue: the demo's figures are marked as examples; what nobody wrote is no figure [A3.10 B9.15]", async () => {
  expect(catalogue.exampleFigures).toBe(true);
  await using written = await writeCatalogue((it) => {
    delete it.exampleFigures;
    delete it.series.readers;
    const [one, , , , series] = it.books;
    for (const field of ["rating", "currentlyReading", "isNew"]) delete one[field];
    delete series.regularPriceMinor;
  });
  const own = await loadCatalogue({ file: written.file, durations: () => 60 });
  expect([own.exampleFigures, own.series.readers, own.getBook(15)!.readers]).toEqual([
    false,
    null,
    null,
  ]);
  expect(own.getBook(11)).toMatchObject({ rating: null, currentlyReading: null, isNew: false });
  expect(own.getBook(15)).toMatchObject({ regularPrices: {} });
});

Deno.test("loadCatalogue: every chapter of the demo has a title of its own, and every blurb a fair length", () => {
  const titles = [11, 12, 13, 14].flatMap((id) => chaptersOf(book(id)))
    .filter(({ kind }) => kind === "chapter").map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const { blurb } of catalogue.books()) {
    const words = blurb.split(/\s+/).length;
    expect(words >= 60 && words <= 120).toBe(true);
  }
});

Deno.test("loadCatalogue: the series plays every source chapter in order, numbered on from 0", () => {
  const chapters = chaptersOf(book(15));
  expect(chapters.map(({ number }) => number)).toEqual(chapters.map((_, index) => index));
  expect(chapters.map(({ sourceBook, sourceChapter }) => `${sourceBook}/${sourceChapter}`)).toEqual(
    [11, 12, 13, 14].flatMap((id) => chaptersOf(book(id)).map(({ number }) => `${id}/${number}`)),
  );
  const sections = book(15).entries.flatMap((it) => it.type === "section" ? [it.section] : []);
  expect(sections.map(({ title, sourceBook, hue }) => [title, sourceBook, hue])).toEqual([
    ["The One", 11, "ember"],
    ["The Two", 12, "tide"],
    ["A Tale of Time", 13, "brass"],
    ["The Three", 14, "moss"],
  ]);
});

Deno.test("loadCatalogue: lengths come from the source's audio and add up", () => {
  expect(catalogue.getChapter(15, 36)?.durationSec).toBe(12);
  const singles = [11, 12, 13, 14].reduce((sum, id) => sum + book(id).durationSec, 0);
  expect(book(15).durationSec).toBeCloseTo(singles, 6);
});

Deno.test("isFree: credits, and chapters up to 1 of the book the sound comes from [A5.5 B4.12]", () => {
  const free = (id: number) =>
    chaptersOf(book(id)).filter((it) => it.isFree).map(({ number }) => number);
  expect(free(11)).toEqual([0, 1, 35]);
  expect(free(15)).toEqual([0, 1, 35, 36, 37, 70, 71, 72, 106, 107, 108, 132]);
  expect(isFree({ kind: "chapter", sourceChapter: 2 })).toBe(false);
});

Deno.test("getChapter: null for what is not there", () => {
  for (const number of [-1, 36, 0.5, NaN]) expect(catalogue.getChapter(11, number)).toBeNull();
  expect(catalogue.getChapter(99, 0)).toBeNull();
  expect(catalogue.getBook(99)).toBeNull();
});

Deno.test("nextChapter: in list order, in the series across books, null after the last", () => {
  expect(catalogue.nextChapter(15, 35)).toMatchObject({
    number: 36,
    sourceBook: 12,
    sourceChapter: 0,
  });
  expect(catalogue.nextChapter(11, 35)).toBeNull();
  expect(catalogue.nextChapter(11, 99)).toBeNull();
});

Deno.test("homeOrder: bundles, then by number, then others as the file has them [A2.16]", () => {
  const book = (id: string, bookNumber: number | null, isComplete = false) => ({
    id,
    bookNumber,
    isComplete,
  });
  const file = [
    book("novella", null),
    book("2", 2),
    book("1", 1),
    book("all", null, true),
    book("tale", null),
  ];
  expect(homeOrder(file).map(({ id }) => id)).toEqual(["all", "1", "2", "novella", "tale"]);
});

Deno.test("hoursLabel: whole hours truly exceeded by the single books [A2.12]", () => {
  const label = (...hours: number[]) =>
    hoursLabel("Over {hours} hours", [
      { isComplete: true, durationSec: 999_999 },
      ...hours.map((it) => ({ isComplete: false, durationSec: it * 3600 })),
    ]);
  expect(label(30, 20.5)).toBe("Over 50 hours");
  expect(label(30, 20)).toBe("Over 49 hours");
  expect(label(0.8)).toBe("");
  expect(label()).toBe("");
});
