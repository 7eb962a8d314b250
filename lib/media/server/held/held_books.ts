/**
 * Ingested books that wait for approval: their files are in the library, `held.json` beside the manifest lists them,
 * and they are not served yet. Publishing a book writes its entry into the manifest, which the ingest does by itself
 * if it holds nothing back.
 */
import { createHash } from "node:crypto";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { heldBooksSchema, type UnpublishedBook } from "@/lib/media/held_book.ts";
import { type ManifestBook, withBook } from "@/lib/media/manifest.ts";
import { HELD_REFUSALS } from "@/lib/media/words.ts";
import { type Objects, readText } from "@/lib/platform/server/objects/objects.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { readManifest } from "@/lib/media/server/library/read_manifest.ts";
import { markReplaced } from "@/lib/media/server/library/replaced_folders.ts";
import { updateManifest } from "@/lib/media/server/library/update_manifest.ts";

/** Name in the library. */
const HELD = "held.json";

/**
 * Sorted by id.
 * @throws {ObjectError}
 */
export async function readHeldBooks(library: Objects): Promise<UnpublishedBook[]> {
  return parse(await readText(library, HELD));
}

/** Adds a book whose files are already in their folder. Replaces a held book of the same id and deletes its files. */
export async function holdBook(
  library: Objects,
  { id, folder, chapters }: ManifestBook,
  { before, nowMs }: { before: ManifestBook | undefined; nowMs: number },
): Promise<void> {
  const heldAt = new Date(nowMs).toISOString();
  const book: UnpublishedBook = { id, folder, chapters, over: sumOf(before), heldAt };
  const former = await replaceHeld(library, id, book);
  if (former && former.folder !== folder) await removeFiles(library, former);
}

/** Publishes a held book: new requests get the new sound, running playback keeps the former one. */
export async function publishHeldBook(
  library: Objects,
  id: number,
): Promise<Refusal<"nothing" | "conflict" | "missing"> | { ok: true; chapters: number }> {
  const book = (await readHeldBooks(library)).find((it) => it.id === id);
  if (!book) return refuse("nothing", HELD_REFUSALS.nothing);
  for (const { file, bytes, spoken } of book.chapters) {
    const facts = spoken === undefined ? await library.head(`${book.folder}/${file}`) : null;
    if (spoken === undefined && facts?.bytes !== bytes) {
      return refuse("missing", HELD_REFUSALS.missing(file));
    }
  }
  const { before, after } = await updateManifest(library, (manifest) => {
    const now = manifest?.books.find((it) => it.id === id);
    return sumOf(now) === book.over ? withBook(manifest, book) : null;
  });
  if (!after) return refuse("conflict", HELD_REFUSALS.conflict);
  await markReplaced(library, { before, after, nowMs: Date.now() });
  await replaceHeld(library, id, null);
  return { ok: true, chapters: book.chapters.length };
}

/** Discards a held book and its files. The published sound stays. */
export async function discardHeldBook(
  library: Objects,
  id: number,
): Promise<Refusal<"nothing"> | { ok: true }> {
  const book = await replaceHeld(library, id, null);
  if (!book) return refuse("nothing", HELD_REFUSALS.nothing);
  await removeFiles(library, book);
  return { ok: true };
}

/**
 * Replaces the held book of an id; null removes it.
 * @returns the one before, or null
 */
function replaceHeld(
  library: Objects,
  id: number,
  next: UnpublishedBook | null,
): Promise<UnpublishedBook | null> {
  return retryOnConflict(async () => {
    const before = await readText(library, HELD);
    const all = parse(before);
    const others = all.filter((it) => it.id !== id);
    if (!next && others.length === all.length) return null;
    const books = [...others, ...next ? [next] : []].toSorted((a, b) => a.id - b.id);
    const after = JSON.stringify({ books }, null, 1) + "\n";
    return await library.replace(HELD, { before, after })
      ? all.find((it) => it.id === id) ?? null
      : CONFLICT;
  });
}

const parse = (text: string | null): UnpublishedBook[] =>
  text === null ? [] : heldBooksSchema.parse(JSON.parse(text)).books;

/** Deletes a held book's files, unless the manifest uses the folder: identical recordings get the same folder name. */
async function removeFiles(library: Objects, { folder }: UnpublishedBook): Promise<void> {
  const manifest = await readManifest(library);
  if (manifest?.books.some((it) => it.folder === folder)) return;
  for (const { name } of await library.list(`${folder}/`)) await library.delete(name);
}

/** Checksum of an entry's sound and texts. Search indexes are left out: they are derived from the texts. */
function sumOf(book: ManifestBook | undefined): string | null {
  if (!book) return null;
  const { id, folder, chapters } = book;
  return createHash("sha256").update(JSON.stringify({ id, folder, chapters })).digest("hex");
}
