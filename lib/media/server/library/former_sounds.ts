/**
 * Sounds that a new ingest has replaced, kept for whoever is in the middle of one: a download or player that
 * names the tag it began with, a playlist whose parts are still being fetched.
 *
 * The rule: what was replaced is served for another 23 hours, longer than anyone listens to or pauses a
 * chapter, and its files stay for at least 24, so that what is served is always there. After that, and after
 * a restart, players find the new sound and go on in it.
 */
import type { StoredFile } from "@/lib/media/server/library/manifest_index.ts";

const HOUR_MS = 3_600_000;
export const FILES_KEPT_MS = 24 * HOUR_MS;
const SERVED_MS = 23 * HOUR_MS;
/** Of one chapter, however often it is brought in on one day. */
const MAX_OF_CHAPTER = 4;

interface Former {
  stored: StoredFile;
  replacedAtMs: number;
}

export class FormerSounds {
  #byChapter = new Map<string, Former[]>();

  add(stored: StoredFile, nowMs: number): void {
    const name = `${stored.bookId}/${stored.chapter}`;
    const others = (this.#byChapter.get(name) ?? []).filter(({ stored: it }) =>
      it.path !== stored.path
    );
    this.#byChapter.set(
      name,
      [{ stored, replacedAtMs: nowMs }, ...others].slice(0, MAX_OF_CHAPTER),
    );
  }

  /** Those that may still be asked for, newest first. */
  get(bookId: number, chapter: number, nowMs: number): StoredFile[] {
    const all = this.#byChapter.get(`${bookId}/${chapter}`) ?? [];
    return all.filter(({ replacedAtMs }) => nowMs - replacedAtMs < SERVED_MS)
      .map(({ stored }) => stored);
  }
}
