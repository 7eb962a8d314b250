/** What is kept of a book beside its sound, as the catalogue's calls answer it. */
import type { BookView, ChapterView } from "@/lib/catalogue/views.ts";
import { type BookRecord, type ContentsEntry, VERSION } from "./records.ts";

export type BookFacts = Pick<BookRecord, "id" | "title" | "author" | "coverImage" | "hue"> & {
  contents: ContentsEntry[];
};

/** A sentence of spec 2 section 8, "Offline", instead of the facts. */
export type FactsFault =
  | "Failed to fetch audiobook metadata"
  | "Failed to fetch chapters list";

export async function fetchFacts(bookId: number): Promise<BookFacts | FactsFault> {
  const path = `/api/audiobooks/${bookId}`;
  const [book, chapters] = await Promise.all([
    fetchJson<BookView>(path),
    fetchJson<ChapterView[]>(`${path}/chapters`),
  ]);
  if (!book) return "Failed to fetch audiobook metadata";
  if (!chapters) return "Failed to fetch chapters list";
  const { id, title, author, coverImage, hue } = book;
  const contents = chapters.flatMap(({ number, title, duration, kind }) =>
    number === null || kind === "section" ? [] : [{ number, title, durationSec: duration, kind }]
  );
  return { id, title, author, coverImage, hue, contents };
}

async function fetchJson<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

export function toBookRecord(
  facts: BookFacts,
  o: Pick<BookRecord, "storedAt" | "expiresAt" | "isPurchased" | "keyId">,
): BookRecord {
  return { ...facts, ...o, version: VERSION };
}
