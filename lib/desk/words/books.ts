/** Texts of the list of books, and results of the commands that change the catalogue. */
import { plural } from "@/lib/platform/plural.ts";

export const BOOK_LIST = {
  title: "Books",
  lead: "Changes are seen at once, on every page. Each can be taken back.",
  make: "New book",
  makeBundle: "New bundle",
  history: "What was changed",
  file: "The catalogue as a file",
  export: "Save catalogue.json",
  import: "Take up another one",
  importHint: "A catalogue.json. It counts at once, and can be taken back under what was changed.",
  go: "Take it up",
  fileChanged:
    "catalogue.json was changed beside the desk. What was written here counts until you take that file up.",
  takeFile: "Take the file up",
  noFile: "Choose a file first.",
  states: { draft: "Draft", sale: "On sale", out: (day: string) => `Comes out on ${day}` },
  chapters: (count: number) => plural(count, "chapter"),
  bundle: "Bundle",
} as const;

export const BOOKS = {
  noPicture: "Choose a picture first: a JPEG, PNG, WebP or AVIF.",
  covered: (title: string) => `${title} has its new cover.`,
  noCover: "a picture: bring one under Cover first",
  fine: "Nothing is wrong with it.",
  noHistory: "Nothing was changed at the desk yet.",
  fileChanged:
    "catalogue.json was changed beside the desk, and what the desk has written counts: import it to take it up.",
  noFields: 'Write the fields as JSON such as {"priceMinor": 899}; null takes a field away',
  noBook: (bookId: number) => `The catalogue has no book ${bookId}.`,
  noVersion: (version: number) =>
    `Version ${version} is not kept: "catalogue history" names those that are.`,
  noChange: (bookId: number) => `No change of book ${bookId} is kept.`,
  notIn: (bookId: number, version: number) => `Version ${version} did not change book ${bookId}.`,
  noBefore: (version: number) => `Nothing is kept of what was before version ${version}.`,
  wasNew: (bookId: number) =>
    `Book ${bookId} was made by that version and is published: listeners may own it.`,
  gone: (bookId: number) => `The draft ${bookId} is gone.`,
  noLibrary:
    "The library of sound cannot be read, so nobody knows what could be played: try later.",
  conflict: (title: string, changes: string) =>
    `${title} has been changed since you looked at it (${changes}). Nothing of yours was written.`,
  published: "false: the book is published, and listeners may own it",
  ofOwn: "an id is given by the shop and stays",
  added: (title: string) => `${title} is a draft now: nobody else sees it.`,
  set: (title: string, count: number) => `${title}: ${plural(count, "field")} changed.`,
  undone: (title: string, version: number) => `${title} is as it was before version ${version}.`,
  imported: (version: number, count: number) =>
    `The catalogue is taken up as version ${version}: ${plural(count, "field")} changed.`,
  catalogueUndone: (version: number) => `The catalogue is as it was before version ${version}.`,
} as const;
