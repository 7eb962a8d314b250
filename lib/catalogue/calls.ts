/** Calls of the catalogue. */

import { z } from "zod";
import { bookId, defineCall, json, minor, name, wholeSec } from "@/lib/platform/call.ts";
import { TAGS } from "@/lib/platform/language/language.ts";
import { currencyCode } from "./currency.ts";
import { CURRENCIES } from "./money.ts";
import { HUES } from "./schema.ts";
import type { BookView, ChapterView, PriceView } from "./views.ts";

const lang = z.enum(TAGS).optional()
  .describe("the title's language; absent: the one that is asked in");

// Response schemas. Each is typed with the interface that the routes return, so that a missing field or another type
// does not compile.

const price = name(
  "Price",
  z.object({ amount: minor, currency: z.enum(CURRENCIES) }) satisfies z.ZodType<PriceView>,
);

export const book = name(
  "Book",
  z.object({
    id: z.int(),
    title: z.string(),
    lang,
    label: z.string(),
    subtitle: z.string().nullable(),
    bookNumber: z.int().nullable(),
    author: z.string(),
    narrator: z.string(),
    publisher: z.string(),
    language: z.string(),
    releaseLabel: z.string(),
    releaseDate: z.iso.date().nullable().describe("null: not given"),
    isUpcoming: z.boolean().describe("announced, but not out yet"),
    blurb: z.string(),
    benefits: z.array(z.string()),
    coverImage: z.string(),
    hue: z.enum(HUES),
    duration: wholeSec,
    chapterCount: z.int(),
    price,
    originalPrice: price.nullable(),
    priceUsd: z.int().describe("US cents"),
    originalPriceUsd: z.int().nullable(),
    isComplete: z.boolean(),
    filePath: z.string().nullable(),
    rating: z.number().nullable(),
    ratingCount: z.int().nullable(),
    currentlyReading: z.int().describe("0: not given"),
    readers: z.int().nullable(),
  }) satisfies z.ZodType<BookView>,
);

const chapter = name(
  "Chapter",
  z.object({
    id: z.string(),
    number: z.int().nullable(),
    title: z.string(),
    lang,
    duration: wholeSec,
    position: z.int(),
    isSection: z.boolean(),
    isFree: z.boolean(),
    kind: z.enum(["chapter", "credits", "section"]),
    sourceBook: z.int(),
    sourceChapter: z.int().nullable(),
    coverImage: z.string(),
  }) satisfies z.ZodType<ChapterView>,
);

const priced = z.object({ currencyCode: currencyCode.default("EUR") });
const params = { id: bookId };
const shared = { tag: "Catalogue", method: "get" } as const;

export const listBooks = defineCall({
  ...shared,
  path: "/api/audiobooks",
  summary: "List every book in the store",
  query: priced,
  answers: json(z.array(book), "The books, in the order of the home page"),
  failures: [400],
});

export const getBook = defineCall({
  ...shared,
  path: "/api/audiobooks/{id}",
  summary: "Get one book",
  params,
  query: priced,
  answers: json(book, "The book"),
  failures: [400, 404],
});

export const listChapters = defineCall({
  ...shared,
  path: "/api/audiobooks/{id}/chapters",
  summary: "List a book's chapters, including a bundle's section headers",
  params,
  answers: json(z.array(chapter), "The list, in order"),
  failures: [404],
});

export const listDurations = defineCall({
  ...shared,
  path: "/api/audiobooks/{id}/durations",
  summary: "Get the length of each chapter",
  params,
  answers: json(z.record(z.string(), z.int()), "Whole seconds by chapter number"),
  failures: [404],
});

export const catalogueCalls = [
  listBooks,
  getBook,
  listChapters,
  listDurations,
];
