/** Writes the search indexes of a library's texts into the library, so that the site only has to read them. */
import { createHash } from "node:crypto";
import type { Book } from "@/lib/catalogue/book.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import { updateManifest } from "@/lib/media/server/library/update_manifest.ts";
import { MAX_INDEX_BYTES, type TextIndexRecord } from "@/lib/media/text/index_schema.ts";
import type { Bytes, Objects } from "@/lib/platform/server/objects/objects.ts";
import { type BookPart, readSentences, textsOfPart } from "@/lib/search/server/part_of_book.ts";
import { writeIndex } from "@/lib/search/server/stored_index.ts";
import { makeIndex } from "@/lib/search/server/text_index.ts";

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
