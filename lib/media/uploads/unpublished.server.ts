/** Ingested recordings that wait for the author's approval: list, play, publish, discard. */

import { createHash } from "node:crypto";
import { type Objects, readText } from "@/lib/platform/objects/objects.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { createReader, type WholeFile } from "../library/reader.server.ts";
import { markReplaced } from "../library/former_sounds.server.ts";
import { readManifest, updateManifest } from "../library/manifest_file.server.ts";
import {
  type ManifestBook,
  type UnpublishedBook,
  unpublishedBooksSchema,
  withBook,
} from "../manifest.ts";
import { type ServedFile, streamMedia } from "../streaming/send_file.server.ts";
import { UNPUBLISHED_REFUSALS } from "../words.ts";

/*
 * Ingested books that wait for approval: their files are in the library, `held.json` beside the manifest lists them,
 * and they are not served yet. Publishing a book writes its entry into the manifest, which the ingest does by itself
 * unless it is told to leave it unpublished.
 */

/** Name in the library. */
const UNPUBLISHED = "held.json";

/**
 * Sorted by id.
 * @throws {ObjectError}
 */
export async function readUnpublishedBooks(library: Objects): Promise<UnpublishedBook[]> {
  return parse(await readText(library, UNPUBLISHED));
}

/** Adds a book whose files are already in their folder. Replaces one of the same id and deletes its files. */
export async function addUnpublished(
  library: Objects,
  { id, folder, chapters }: ManifestBook,
  { before, nowMs }: { before: ManifestBook | undefined; nowMs: number },
): Promise<void> {
  const heldAt = new Date(nowMs).toISOString();
  const book: UnpublishedBook = { id, folder, chapters, over: sumOf(before), heldAt };
  const former = await replaceUnpublished(library, id, book);
  if (former && former.folder !== folder) await removeFiles(library, former);
}

/** Publishes an unpublished book: new requests get the new sound, running playback keeps the former one. */
export async function publishRecordings(
  library: Objects,
  id: number,
): Promise<Refusal<"nothing" | "conflict" | "missing"> | { ok: true; chapters: number }> {
  const book = (await readUnpublishedBooks(library)).find((it) => it.id === id);
  if (!book) return refuse("nothing", UNPUBLISHED_REFUSALS.nothing);
  for (const { file, bytes, spoken } of book.chapters) {
    const facts = spoken === undefined ? await library.head(`${book.folder}/${file}`) : null;
    if (spoken === undefined && facts?.bytes !== bytes) {
      return refuse("missing", UNPUBLISHED_REFUSALS.missing(file));
    }
  }
  const { before, after } = await updateManifest(library, (manifest) => {
    const now = manifest?.books.find((it) => it.id === id);
    return sumOf(now) === book.over ? withBook(manifest, book) : null;
  });
  if (!after) return refuse("conflict", UNPUBLISHED_REFUSALS.conflict);
  await markReplaced(library, { before, after, nowMs: Date.now() });
  await replaceUnpublished(library, id, null);
  return { ok: true, chapters: book.chapters.length };
}

/** Discards an unpublished book and its files. The published sound stays. */
export async function discardRecordings(
  library: Objects,
  id: number,
): Promise<Refusal<"nothing"> | { ok: true }> {
  const book = await replaceUnpublished(library, id, null);
  if (!book) return refuse("nothing", UNPUBLISHED_REFUSALS.nothing);
  await removeFiles(library, book);
  return { ok: true };
}

/**
 * Replaces the unpublished book of an id; null removes it.
 * @returns the one before, or null
 */
function replaceUnpublished(
  library: Objects,
  id: number,
  next: UnpublishedBook | null,
): Promise<UnpublishedBook | null> {
  return retryOnConflict(async () => {
    const before = await readText(library, UNPUBLISHED);
    const all = parse(before);
    const others = all.filter((it) => it.id !== id);
    if (!next && others.length === all.length) return null;
    const books = [...others, ...next ? [next] : []].toSorted((a, b) => a.id - b.id);
    const after = JSON.stringify({ books }, null, 1) + "\n";
    return await library.replace(UNPUBLISHED, { before, after })
      ? all.find((it) => it.id === id) ?? null
      : CONFLICT;
  });
}

const parse = (text: string | null): UnpublishedBook[] =>
  text === null ? [] : unpublishedBooksSchema.parse(JSON.parse(text)).books;

/** Deletes a book's files, unless the manifest uses the folder: identical recordings get the same folder name. */
async function removeFiles(library: Objects, { folder }: UnpublishedBook): Promise<void> {
  const manifest = await readManifest(library);
  if (manifest?.books.some((it) => it.folder === folder)) return;
  for (const { name } of await library.list(`${folder}/`)) await library.delete(name);
}

/**
 * Checksum of an entry's sound and texts. Left out is what follows from others: search indexes, from the texts, and the
 * checksum of a demo chapter's file, which the site adds at any moment, once it has made the file.
 */
function sumOf(book: ManifestBook | undefined): string | null {
  if (!book) return null;
  const { id, folder } = book;
  const chapters = book.chapters.map((it) =>
    it.spoken === undefined ? it : { ...it, sha256: undefined }
  );
  return createHash("sha256").update(JSON.stringify({ id, folder, chapters })).digest("hex");
}

export type UnpublishedRecordings = ReturnType<typeof createUnpublishedRecordings>;

export function createUnpublishedRecordings(library: Objects) {
  const source = createReader(library);
  return {
    list: () => readUnpublishedBooks(library),
    publish: (bookId: number) => publishRecordings(library, bookId),
    discard: (bookId: number) => discardRecordings(library, bookId),
    /** Streams a chapter, with ranges; null: there is none. The caller has checked the author's role. */
    async stream(req: Request, bookId: number, chapter: number): Promise<Response | null> {
      const book = (await readUnpublishedBooks(library)).find(({ id }) => id === bookId);
      const found = book?.chapters.find((it) => it.number === chapter);
      if (!book || !found || found.spoken !== undefined) return null;
      const { bytes, sha256, modified } = found;
      const file: ServedFile & WholeFile = {
        path: `${book.folder}/${found.file}`,
        bytes,
        sha256,
        etag: `"${book.folder}-${chapter}"`,
        lastModifiedMs: Date.parse(modified),
        contentType: "audio/mpeg",
      };
      return await streamMedia<typeof file>({ req, library: source, file, isFree: false });
    },
  };
}
