/**
 * Hourly work: writes the search indexes of books whose texts, or free chapters, have changed since theirs were
 * written. Without it each process would make them in memory after each start, until the next ingest.
 */

import { createHash } from "node:crypto";
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import { MAX_INDEX_BYTES, type TextIndexRecord } from "@/lib/media/manifest.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { Bytes, Objects } from "@/lib/platform/objects/objects.server.ts";
import type { HourlyWork } from "@/lib/platform/work.server.ts";
import { writeIndex } from "./stored_index.server.ts";
import { type BookPart, makeIndex, readSentences, textsOfPart } from "./text_index.server.ts";

/* Writes the search indexes of a library's texts into the library, so that the site only has to read them. */

interface Writing {
  /** The store that holds the manifest. */
  objects: Objects;
  /** The library in that store, opened. */
  library: Pick<MediaLibrary, "readText" | "textVersion">;
  /** The catalogue's book; its free chapters determine the two parts. */
  book: Book;
}

type Made = TextIndexRecord & { content: Bytes };

/**
 * Writes an index of a book's free texts and one of its others, and deletes outdated ones.
 * @returns the records written to the manifest
 * @throws {MediaUnavailable | LibraryError | ObjectError} the search works without stored indexes
 */
export async function writeIndexes(o: Writing): Promise<TextIndexRecord[]> {
  const made = [await makeStoredIndex(o, "free"), await makeStoredIndex(o, "paid")].filter((it) =>
    it !== null
  );
  const textIndexes = made.map(({ content: _, ...record }) => record);
  const { before, after } = await updateManifest(o.objects, async (manifest) => {
    const book = manifest?.books.find(({ id }) => id === o.book.id);
    if (!manifest || !book) return null;
    const { textIndexes: old = [], ...rest } = book;
    const files = o.objects.below(book.folder);
    for (const { file, bytes, content } of made) {
      if ((await files.head(file))?.bytes !== bytes) await files.put(file, content);
    }
    if (JSON.stringify(old) === JSON.stringify(textIndexes)) return null;
    const indexed = textIndexes.length > 0 ? { ...rest, textIndexes } : rest;
    return { ...manifest, books: manifest.books.map((it) => it === book ? indexed : it) };
  });
  const old = before?.books.find(({ id }) => id === o.book.id);
  const named = new Set(textIndexes.map(({ file }) => file));
  // A site that still uses the former manifest makes its own indexes.
  for (const { file } of after && old?.textIndexes || []) {
    if (!named.has(file)) await o.objects.below(old!.folder).delete(file);
  }
  return textIndexes;
}

async function makeStoredIndex({ library, book }: Writing, part: BookPart): Promise<Made | null> {
  const texts = textsOfPart(library, book, part);
  if (!texts) return null;
  const sentences = await readSentences(library, texts.chapters);
  const content = await writeIndex(sentences, await makeIndex(sentences));
  if (content.length > MAX_INDEX_BYTES) return null;
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = `index-${part}-${sha256.slice(0, 8)}.gz`;
  return { of: texts.of, file, bytes: content.length, sha256, content };
}

interface Renewal {
  catalogue: Pick<Catalogue, "books">;
  library: Pick<MediaLibrary, "hasTextIndex" | "readText" | "textVersion">;
  /** The store that holds the library. */
  objects: Objects;
  log: Log;
}

export function renewIndexes({ catalogue, library, objects, log }: Renewal): HourlyWork {
  /** By book, what was last written: an index that is too large for a file is not made again every hour. */
  const written = new Map<number, string>();

  /** Names the texts whose indexes are missing; empty: none. */
  const findMissing = (book: Book): string =>
    (["free", "paid"] as const).map((part) => textsOfPart(library, book, part)?.of)
      .filter((of) => of !== undefined && !library.hasTextIndex(book.id, of)).join();

  return async (signal) => {
    for (const book of catalogue.books().filter(({ isComplete }) => !isComplete)) {
      const missing = findMissing(book);
      if (!missing || missing === written.get(book.id) || signal?.aborted) continue;
      try {
        await writeIndexes({ objects, library, book });
        written.set(book.id, missing);
      } catch (error) {
        log.warn("text_index_not_written", { bookId: book.id, reason: String(error) });
      }
    }
  };
}
