/**
 * Sound files that a new ingest has replaced, kept for requests that continue with them: downloads and players that
 * send the entity tag they began with, and playlists whose segments are still being fetched.
 *
 * Replaced sound is served for 23 hours, longer than anyone listens to or pauses a chapter. Its files are kept for at
 * least 24 hours, so that everything served exists. Later, or after a restart, players find the new sound and
 * continue in it.
 */
import type { StoredFile } from "@/lib/media/server/library/manifest_index.ts";

const HOUR_MS = 3_600_000;
export const FILES_KEPT_MS = 24 * HOUR_MS;
const SERVED_MS = 23 * HOUR_MS;
/** Most replaced files of one chapter, for a chapter that is ingested many times a day. */
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

  /** The replaced files of a chapter that are still served, newest first. */
  get(bookId: number, chapter: number, nowMs: number): StoredFile[] {
    const all = this.#byChapter.get(`${bookId}/${chapter}`) ?? [];
    return all.filter(({ replacedAtMs }) => nowMs - replacedAtMs < SERVED_MS)
      .map(({ stored }) => stored);
  }
}
