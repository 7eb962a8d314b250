/** Publishes texts, and has the search indexes of books written beside them. */

import { createCatalogue } from "@/lib/catalogue/catalogue.ts";
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import { openLibrary } from "@/lib/media/library/library.server.ts";
import { describeText, rememberText } from "@/lib/media/library/replace_text.server.ts";
import { updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import {
  type Manifest,
  type ManifestFile,
  MAX_TEXT_BYTES,
  MAX_TEXT_NOTES,
  withBook,
} from "@/lib/media/manifest.ts";
import { type ImportNotice, notice } from "@/lib/media/notice.ts";
import { formatTimestamp } from "@/lib/media/vtt.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { writeIndexes } from "@/lib/search/write_indexes.server.ts";
import { IngestError } from "./recording.ts";
import type { TimedText } from "./timed_text.ts";

export interface IndexedBook {
  book: number;
  /** One for its free texts, one for its others. */
  indexes: number;
  /** Of their files. */
  bytes: number;
}

/**
 * @param o.only the number of a book; null: all that have text
 * @throws {MediaUnavailable | LibraryError | ObjectError}
 */
export async function indexTexts(
  { objects, file, only }: { objects: Objects; file: CatalogueFile; only: number | null },
): Promise<IndexedBook[]> {
  const library = await openLibrary({ objects, log });
  try {
    const catalogue = createCatalogue(() => withAll(file), {
      durations: (book, chapter) => library.getFile(book, chapter)?.durationSec ?? 0,
    });
    const books = catalogue.books().filter(({ id, isComplete }) =>
      !isComplete && (only === null || id === only)
    );
    const indexed: IndexedBook[] = [];
    for (const book of books) {
      const records = await writeIndexes({ objects, library, book });
      const bytes = records.reduce((sum, it) => sum + it.bytes, 0);
      if (bytes > 0) indexed.push({ book: book.id, indexes: records.length, bytes });
    }
    return indexed;
  } finally {
    await library.close();
  }
}

/** Includes drafts and unreleased books, as they will be: their texts come before their release. */
const withAll = (file: CatalogueFile): CatalogueFile => ({
  ...file,
  books: file.books.map(({ releaseDate: _day, ...book }) => ({ ...book, isDraft: false })),
});

/* Publishes texts beside their sound: all files first, then the manifest, in one step. */

interface Publishing {
  library: Objects;
  book: number;
  texts: TimedText[];
  /** For the author: what has no place; undefined: the former ones stay. */
  notes?: ImportNotice[];
  isDryRun: boolean;
  now?: () => number;
}

/**
 * All of them or none.
 * @throws {IngestError} for a text whose chapter has no sound, or ends before the text does
 * @throws {LibraryError | ObjectError} when the library cannot be read or written
 */
export async function publishTexts(
  { library, book, texts, notes, isDryRun, now = Date.now }: Publishing,
): Promise<void> {
  await updateManifest(library, async (manifest) => {
    const old = manifest?.books.find(({ id }) => id === book);
    if (!old && texts.length === 0) return null; // they wait
    if (!old) throw new IngestError(notice("bookWithoutSound", book));
    const made = texts.map((text) => describe(text, old.chapters, now()));
    if (isDryRun) return null;
    const files = library.below(old.folder);
    for (const { record, bytes } of made) await files.put(record.file, bytes);
    const records = new Map(made.map(({ chapter, record }) => [chapter, record]));
    const chapters = old.chapters.map((it): ManifestFile => {
      const text = records.get(it.number);
      if (!text || text.sha256 === it.text?.sha256) return it;
      return { ...it, text: { ...text, former: rememberText(it.text) } };
    });
    const textNotes = notes ? { textNotes: notes.slice(0, MAX_TEXT_NOTES) } : {};
    return withBook(manifest as Manifest, { ...old, chapters, ...textNotes });
  });
}

function describe({ name, chapter, sentences }: TimedText, sounds: ManifestFile[], nowMs: number) {
  const sound = sounds.find(({ number }) => number === chapter);
  if (!sound) throw new IngestError(notice("textWithoutSound", name, chapter));
  const late = sentences.find(({ heard }) => heard && heard.startMs > sound.durationSec * 1_000);
  if (late) {
    const at = formatTimestamp(late.heard!.startMs);
    const end = formatTimestamp(sound.durationSec * 1_000);
    throw new IngestError(notice("textBehindEnd", name, at, chapter, end));
  }
  const made = describeText({ chapter, sentences, nowMs });
  if (made) return { chapter, ...made };
  throw new IngestError(notice("longText", name, MAX_TEXT_BYTES));
}
