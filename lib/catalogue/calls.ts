/** Calls of the catalogue. */
import { z } from "zod";
import { currencyCode } from "@/lib/catalogue/currency_code.ts";
import { bookId, defineCall, json } from "@/lib/platform/call.ts";
import * as views from "@/lib/catalogue/call_views.ts";

const priced = z.object({ currencyCode: currencyCode.default("EUR") });
const params = { id: bookId };
const shared = { tag: "Catalogue", method: "get" } as const;

export const listBooks = defineCall({
  ...shared,
  path: "/api/audiobooks",
  summary: "Every book of the store",
  query: priced,
  answers: json(z.array(views.book), "The books, in home order"),
  failures: [400],
});

export const getBook = defineCall({
  ...shared,
  path: "/api/audiobooks/{id}",
  summary: "One book",
  params,
  query: priced,
  answers: json(views.book, "The book"),
  failures: [400, 404],
});

export const listChapters = defineCall({
  ...shared,
  path: "/api/audiobooks/{id}/chapters",
  summary: "The chapter list of a book, section headers of a bundle included",
  params,
  answers: json(z.array(views.chapter), "The list, in order"),
  failures: [404],
});

export const listDurations = defineCall({
  ...shared,
  path: "/api/audiobooks/{id}/durations",
  summary: "How long each chapter is",
  params,
  answers: json(z.record(z.string(), z.int()), "Chapter number to whole seconds"),
  failures: [404],
});

export const catalogueCalls = [
  listBooks,
  getBook,
  listChapters,
  listDurations,
];
