/** The facts of a book that are stored with its audio, fetched from the catalogue's API. */
import type { getBook, listChapters } from "@/lib/catalogue/calls.ts";
import { FAULTS } from "@/lib/downloads/words.ts";
import { request } from "@/lib/platform/browser/request.ts";
import { type ContentsEntry, type StoredBook, VERSION } from "./records.ts";

export type BookFacts = Pick<StoredBook, "id" | "title" | "author" | "coverImage" | "hue"> & {
  contents: ContentsEntry[];
};

/** @returns a message for the listener if the catalogue could not be read */
export async function fetchFacts(bookId: number): Promise<BookFacts | string> {
  const [book, chapters] = await Promise.all([
    request<typeof getBook>("get", `/api/audiobooks/${bookId}`),
    request<typeof listChapters>("get", `/api/audiobooks/${bookId}/chapters`),
  ]);
  if (!book.ok) return FAULTS.metadata;
  if (!chapters.ok) return FAULTS.chapters;
  const { id, title, author, coverImage, hue } = book.data;
  const contents = chapters.data.flatMap(({ number, title, duration, kind }) =>
    number === null || kind === "section" ? [] : [{ number, title, durationSec: duration, kind }]
  );
  return { id, title, author, coverImage, hue, contents };
}

export function toBookRecord(
  facts: BookFacts,
  o: Pick<StoredBook, "storedAt" | "expiresAt" | "isPurchased" | "keyId">,
): StoredBook {
  return { ...facts, ...o, version: VERSION };
}
