/** Replaces a chapter's text in the library. Former texts are kept and can be restored. */

import { createHash } from "node:crypto";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import {
  type ManifestFile,
  MAX_FORMER_TEXTS,
  MAX_TEXT_BYTES,
  type TextFile,
  type TextRecord,
  withBook,
} from "../manifest.ts";
import { formatVtt, type Sentence } from "../vtt.ts";
import { TEXT_REFUSALS } from "../words.ts";
import { updateManifest } from "./manifest_file.server.ts";

interface Place {
  bookId: number;
  chapter: number;
}

/**
 * Makes a text's file and its record. The file name contains the checksum, so that no file is overwritten while it is
 * being read. null: the text is too long.
 */
export function describeText(
  { chapter, sentences, nowMs }: { chapter: number; sentences: Sentence[]; nowMs: number },
): { record: TextFile; bytes: Uint8Array<ArrayBuffer> } | null {
  const bytes = new TextEncoder().encode(formatVtt(sentences));
  if (bytes.length > MAX_TEXT_BYTES) return null;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = `text-${chapter}-${sha256.slice(0, 8)}.vtt`;
  const modified = new Date(nowMs).toISOString();
  return { record: { file, bytes: bytes.length, sha256, modified }, bytes };
}

/** Reasons why nothing was replaced. */
type Refused = Refusal<"nothing" | "conflict" | "too_long">;

/**
 * @param o.seen checksum of the text that the sentences are based on; null: the demo's script
 * @returns `conflict` if the present text is another one
 */
export async function replaceText(
  library: Objects,
  place: Place,
  { sentences, seen, nowMs }: { sentences: Sentence[]; seen: string | null; nowMs: number },
): Promise<Refused | { ok: true }> {
  return await updateText(library, place, async (entry, files) => {
    const { text } = entry;
    if ((text?.sha256 ?? null) !== seen) return refuse("conflict", TEXT_REFUSALS.conflict);
    const made = describeText({ chapter: place.chapter, sentences, nowMs });
    if (!made) return refuse("too_long", TEXT_REFUSALS.tooLong);
    if (made.record.sha256 === seen) return text;
    await files.put(made.record.file, made.bytes);
    return { ...made.record, former: rememberText(text) };
  });
}

/** Restores the text before the latest change. */
export async function restoreText(
  library: Objects,
  place: Place,
): Promise<Refused | { ok: true }> {
  return await updateText(library, place, async ({ text, spoken }, files) => {
    const [former, ...older] = text?.former ?? [];
    // A demo chapter's first text is its script: restoring it removes the record.
    if (!former) return text && spoken ? undefined : refuse("nothing", TEXT_REFUSALS.first);
    const facts = await files.head(former.file);
    if (facts?.bytes !== former.bytes) return refuse("nothing", TEXT_REFUSALS.gone);
    return { ...former, former: older };
  });
}

async function updateText(
  library: Objects,
  { bookId, chapter }: Place,
  make: (
    entry: ManifestFile,
    files: Objects,
  ) => Promise<ManifestFile["text"] | Refused>,
): Promise<Refused | { ok: true }> {
  let refused: Refused | null = null;
  await updateManifest(library, async (manifest) => {
    refused = null;
    const book = manifest?.books.find(({ id }) => id === bookId);
    const entry = book?.chapters.find(({ number }) => number === chapter);
    const made = book && entry
      ? await make(entry, library.below(book.folder))
      : refuse("nothing", TEXT_REFUSALS.noText);
    if (made && "ok" in made) {
      refused = made;
      return null;
    }
    const { text: _, ...rest } = entry!;
    const changed = made ? { ...rest, text: made } : rest;
    return withBook(manifest, {
      ...book!,
      chapters: book!.chapters.map((it) => it === entry ? changed : it),
    });
  });
  return refused ?? { ok: true };
}

/** The `former` list for the text that replaces this one, newest first. */
export function rememberText(text: TextRecord | undefined): TextFile[] {
  if (!text) return [];
  const { former = [], ...last } = text;
  return [last, ...former].slice(0, MAX_FORMER_TEXTS);
}
