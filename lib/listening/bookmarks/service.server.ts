/** The bookmark service, for routes. */

import { endOf } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { REFUSED } from "../words/pages.ts";
import {
  type BookmarkInput,
  type BookmarkRecord,
  type BookmarkView,
  laterBookmark,
  type SyncInput,
  type SyncResult,
} from "./model.ts";
import type { BookmarkStore } from "./store.server.ts";

/** Most bookmarks of one account: more than anyone makes by hand. */
const MAX_BOOKMARKS = 2_000;
/**
 * How long a deletion is remembered. A browser that edited its copy offline and syncs later than this restores the
 * bookmark. A browser with an unedited copy drops it at any time.
 */
const MARK_LIFETIME_MS = 180 * DAY_MS;
/** Most deletions remembered; the oldest are forgotten first. */
const MAX_MARKS = 2_000;

type AddBookmarkResult =
  | { ok: true; bookmark: BookmarkView }
  | Refusal<"unknown_place" | "too_many">;

export type BookmarkService = ReturnType<typeof createBookmarkService>;

export function createBookmarkService(
  { store, catalogue, now = Date.now }: {
    store: BookmarkStore;
    catalogue: Catalogue;
    now?: () => number;
  },
) {
  /** null: the author has removed the book or the chapter. */
  function toView(record: BookmarkRecord): BookmarkView | null {
    const { createdAtMs, updatedAtMs, isDeleted: _isDeleted, ...fields } = record;
    const book = catalogue.getBook(record.audiobookId);
    const chapter = catalogue.getChapter(record.audiobookId, record.chapter);
    if (!book || !chapter) return null;
    return {
      ...fields,
      audiobookTitle: book.title,
      chapterTitle: chapter.title,
      sourceBook: chapter.sourceBook,
      sourceChapter: chapter.sourceChapter,
      createdAt: new Date(createdAtMs).toISOString(),
      updatedAt: new Date(updatedAtMs).toISOString(),
    };
  }

  const isPlace = ({ audiobookId, chapter, positionSec }: BookmarkInput): boolean => {
    const found = catalogue.getChapter(audiobookId, chapter);
    return found !== null && positionSec <= endOf(found) + 5;
  };

  const views = (records: BookmarkRecord[]): BookmarkView[] =>
    records.filter(({ isDeleted }) => !isDeleted)
      .sort((a, b) => b.createdAtMs - a.createdAtMs)
      .flatMap((record) => toView(record) ?? []);

  /** Reads the account's bookmarks and remembered deletions. Removes expired deletions from the store. */
  async function read(userId: string): Promise<{ all: BookmarkRecord[]; room: number }> {
    const known = await store.list(userId);
    const live = known.filter(({ isDeleted }) => !isDeleted);
    const marks = known.filter(({ isDeleted }) => isDeleted)
      .sort((a, b) => b.updatedAtMs - a.updatedAtMs);
    const remembered = marks.slice(0, MAX_MARKS)
      .filter(({ updatedAtMs }) => updatedAtMs > now() - MARK_LIFETIME_MS);
    await store.forget(userId, marks.slice(remembered.length).map(({ id }) => id));
    return { all: [...live, ...remembered], room: MAX_BOOKMARKS - live.length };
  }

  return {
    /** Newest first; of one book when given. */
    async list(userId: string, audiobookId?: number): Promise<BookmarkView[]> {
      const all = views((await read(userId)).all);
      return audiobookId === undefined ? all : all.filter((it) => it.audiobookId === audiobookId);
    },
    async add(
      userId: string,
      { id = crypto.randomUUID(), ...input }: BookmarkInput,
    ): Promise<AddBookmarkResult> {
      if (!isPlace(input)) {
        const { audiobookId, chapter, positionSec } = input;
        return refuse("unknown_place", REFUSED.unknownPlace(audiobookId, chapter, positionSec));
      }
      const { all, room } = await read(userId);
      if (room <= 0 && !all.some((it) => it.id === id)) {
        return refuse("too_many", REFUSED.tooManyBookmarks);
      }
      const createdAtMs = now();
      const made = {
        id,
        ...input,
        createdAtMs,
        updatedAtMs: createdAtMs,
        revision: 1,
        isDeleted: false,
      };
      const record = await store.update(userId, id, (known) => known ?? made);
      return { ok: true, bookmark: toView(record!)! };
    },
    /** null: the listener has no such bookmark. */
    async editNote(userId: string, bookmarkId: string, note: string): Promise<BookmarkView | null> {
      const record = await store.update(
        userId,
        bookmarkId,
        (known) =>
          known && !known.isDeleted && known.note !== note
            ? { ...known, note, updatedAtMs: now(), revision: known.revision + 1 }
            : known,
      );
      return record && !record.isDeleted ? toView(record) : null;
    },
    /** False: the listener has no such bookmark. */
    async remove(userId: string, bookmarkId: string): Promise<boolean> {
      let isThere = false;
      await store.update(userId, bookmarkId, (known) => {
        isThere = known !== null && !known.isDeleted;
        return isThere ? { ...known!, note: "", isDeleted: true, updatedAtMs: now() } : known;
      });
      return isThere;
    },
    /** Merges a browser's bookmarks into the account's. Idempotent. */
    async sync(userId: string, { bookmarks }: SyncInput): Promise<SyncResult> {
      const refused: string[] = [];
      const before = await read(userId);
      let { room } = before;
      for (const { createdAt, updatedAt, ...fields } of bookmarks) {
        const { isDeleted } = fields;
        const sent = {
          ...fields,
          note: isDeleted ? "" : fields.note,
          createdAtMs: Math.min(createdAt, now()),
          // The retention of a deletion starts when the server learns of it.
          updatedAtMs: isDeleted ? now() : Math.min(updatedAt, now()),
        };
        const kept = await store.update(userId, sent.id, (known) => {
          if (known) return known.isDeleted ? known : laterBookmark(known, sent);
          return isDeleted || isPlace(sent) && room-- > 0 ? sent : null;
        });
        if (!kept) refused.push(sent.id);
      }
      const { all } = bookmarks.length > 0 ? await read(userId) : before;
      const deleted = all.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
      return { bookmarks: views(all), deleted, refused };
    },
  };
}
