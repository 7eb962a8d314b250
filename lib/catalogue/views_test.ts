import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "./catalogue_file.server.ts";
import { bookView, chapterViews, durationsView } from "./views.ts";

const catalogue = await loadCatalogue({ file: "demo/catalogue.json", durations: () => 100.4 });
const [series, one] = [catalogue.getBook(15)!, catalogue.getBook(11)!];

Deno.test("bookView: prices in the currency asked for, US cents beside them, whole seconds", () => {
  expect(bookView(one, "JPY")).toMatchObject({
    id: 11,
    title: "The One",
    coverImage: "/covers/11-640.webp",
    duration: 3614,
    price: { amount: 1335, currency: "JPY" },
    originalPrice: null,
    priceUsd: 868,
    originalPriceUsd: null,
    isComplete: false,
    filePath: "/api/stream/11?chapter=1",
    rating: 4,
    ratingCount: 401,
    currentlyReading: 19,
    releaseLabel: "March 2024",
  });
  expect(bookView(series, "EUR")).toMatchObject({
    price: { amount: 2999, currency: "EUR" },
    originalPrice: { amount: 5999, currency: "EUR" },
    priceUsd: 3260,
    originalPriceUsd: 6521,
    isComplete: true,
  });
});

Deno.test("bookView: nothing but what the wire sheet and the pages name [A3.2]", () => {
  expect(Object.keys(bookView(series, "EUR")).sort()).toEqual(
    ("author benefits blurb bookNumber chapterCount coverImage currentlyReading duration filePath hue id " +
      "isComplete isUpcoming label language narrator originalPrice originalPriceUsd price priceUsd publisher rating " +
      "ratingCount readers releaseDate releaseLabel subtitle title").split(" "),
  );
});

Deno.test("chapterViews: a chapter as on the wire", () => {
  expect(chapterViews(one, catalogue)[2]).toEqual({
    id: "2",
    number: 2,
    title: "The House That Would Not Light",
    duration: 100,
    position: 2,
    isSection: false,
    isFree: false,
    kind: "chapter",
    sourceBook: 11,
    sourceChapter: 2,
    coverImage: "/covers/11-640.webp",
  });
});

Deno.test("chapterViews: a section of the series has an id, a cover and no number, and is never locked [A3.3]", () => {
  const rows = chapterViews(series, catalogue);
  expect(rows.length).toBe(137);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
  expect(rows[37]).toEqual({
    id: "section-12",
    number: null,
    title: "The Two",
    duration: 3514,
    position: 37,
    isSection: true,
    isFree: true,
    kind: "section",
    sourceBook: 12,
    sourceChapter: null,
    coverImage: "/covers/12-640.webp",
  });
  expect(rows[38]).toMatchObject({
    id: "36",
    number: 36,
    sourceBook: 12,
    sourceChapter: 0,
    coverImage: "/covers/12-640.webp",
  });
});

Deno.test("durationsView: chapter number to whole seconds", () => {
  const durations = durationsView(one);
  expect(Object.keys(durations)).toEqual(Array.from({ length: 36 }, (_, number) => String(number)));
  expect(durations["35"]).toBe(100);
});
