/**
 * The text of a downloaded chapter (docs/decisions/0019): WebVTT, encrypted with the chapter's key. It is deleted
 * together with the chapter's sound. A chapter counts as complete without it.
 */

import { textPath } from "@/lib/media/addresses.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { DownloadRef } from "./addresses.ts";
import { openChunk, sealChunk, unwrapChapterKey } from "./crypto.browser.ts";
import { readKey } from "./library.browser.ts";
import {
  getRecords,
  recordAt,
  type SealedText,
  type StoredChapter,
  VERSION,
} from "./records.browser.ts";

/** A text may be published after its sound: time until a missing text is requested again. */
const ASK_AGAIN_MS = DAY_MS;
const ASK_MS = 15_000;
/** Larger texts are not stored. Ten hours of speech are less than 1 MB. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Additional authenticated data that no chunk of sound has: a text and a chunk cannot be exchanged. */
const sealedAs = (ref: DownloadRef) => ({ ...ref, index: -1, totalChunks: 0 });

/** Fetches missing texts of a book's complete chapters. Never rejects, because sound is useful without its text. */
export async function keepTexts(userId: string, bookId: number): Promise<void> {
  try {
    const chapters = await getRecords().read<StoredChapter[]>((store) =>
      store.getAll(recordAt.chapters(userId, bookId))
    );
    for (const chapter of chapters) {
      if (chapter.isComplete && !await keepText(userId, chapter)) return;
    }
  } catch {
    // No network or no storage left: retried when the keys are renewed.
  }
}

/** @returns false: stop, requests for other chapters would fail as well */
async function keepText(userId: string, chapter: StoredChapter): Promise<boolean> {
  const ref = { userId, bookId: chapter.audiobookId, chapter: chapter.chapter };
  const records = getRecords(), nowMs = Date.now();
  const [known, missedAtMs] = await Promise.all([
    records.read((store) => store.count(recordAt.text(ref))),
    records.read<number | undefined>((store) => store.get(recordAt.textMissed(ref))),
  ]);
  if (known > 0 || nowMs - (missedAtMs ?? -Infinity) < ASK_AGAIN_MS) return true;
  const answer = await fetch(textPath(ref), {
    cache: "no-store", // the HTTP cache would keep a second copy, unencrypted
    signal: AbortSignal.timeout(ASK_MS),
  });
  if (answer.status === 404) {
    await records.write((store) => void store.put(nowMs, recordAt.textMissed(ref)));
    return true;
  }
  if (!answer.ok) return false;
  const text = new Uint8Array(await answer.arrayBuffer());
  if (text.length > MOST_BYTES) return true;
  const wrapping = await readKey(userId, ref.bookId);
  if (!wrapping) return false;
  const key = await unwrapChapterKey(wrapping, chapter.key, ref);
  const sealed = await sealChunk(key, text, sealedAs(ref));
  const record: SealedText = { ...sealed, bytes: text.length };
  await records.write((store) => void store.put(record, recordAt.text(ref)));
  const left = await records.read((store) => store.count(recordAt.chapter(ref)));
  // The chapter was deleted while its text was being fetched: delete the text too.
  if (left === 0) await records.write((store) => void store.delete(recordAt.textsOf(ref)));
  return true;
}

/** The text as WebVTT; null: it is not stored, or the key of its sound has expired. */
export async function textOf(ref: DownloadRef): Promise<string | null> {
  const { userId, bookId } = ref;
  const [wrapping, chapter, text] = await Promise.all([
    readKey(userId, bookId),
    getRecords().read<StoredChapter | undefined>((store) => store.get(recordAt.chapter(ref))),
    getRecords().read<SealedText | undefined>((store) => store.get(recordAt.text(ref))),
  ]);
  if (!wrapping || !text || chapter?.version !== VERSION || !chapter.isComplete) return null;
  try {
    const key = await unwrapChapterKey(wrapping, chapter.key, ref);
    return new TextDecoder().decode(await openChunk(key, text, sealedAs(ref)));
  } catch {
    return null; // damaged, or encrypted with another key
  }
}
