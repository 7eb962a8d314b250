/** Progress as pages and routes read it: views of what the store has, as the listener used it. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { BookMap, BookMaps } from "@/lib/listening/progress/book_map.ts";
import { sumOf } from "@/lib/listening/heard/heard_days.ts";
import type { HeardRow } from "@/lib/listening/heard/heard_row.ts";
import { type HistoryItem, historyView } from "@/lib/listening/progress/history_view.ts";
import type { ProgressRecord } from "@/lib/listening/progress/schema.ts";
import { selectUsed } from "@/lib/listening/progress/select_used.ts";
import { type ProgressView, progressView } from "@/lib/listening/progress/view.ts";
import type { RecentProgress } from "@/lib/listening/server/progress/recent_progress.ts";
import type { ProgressStore } from "@/lib/listening/server/progress/store.ts";

export interface ProgressReader {
  /** null: the listener has no progress in that book. */
  get(userId: string, bookId: number): Promise<ProgressView | null>;
  /** Every single book with progress, and the bundles the listener used or likes; latest first. */
  list(userId: string): Promise<ProgressView[]>;
  /** Every book the listener's sound belongs to, bundles too, for whoever shows one of them; latest first. */
  listAll(userId: string): Promise<ProgressView[]>;
  /** Each book as the listener used it last, latest first. */
  listRecent(userId: string): Promise<ProgressView[]>;
  listFavorites(userId: string): Promise<ProgressView[]>;
  /** What was heard, by day and single book, in that order. */
  listHeard(userId: string): Promise<HeardRow[]>;
  /** Places the listener has left by a seek or restart, newest first. */
  history(userId: string, bookId: number): Promise<HistoryItem[]>;
}

/** What recording needs of reading. */
export interface ProgressViews {
  /** States of the single books that a book plays. */
  readStates(userId: string, map: BookMap): Promise<Map<number, ProgressRecord>>;
  /** Views of books over known states; what is not among them is as it was a moment ago. */
  viewAll(
    userId: string,
    bookIds: number[],
    known: ReadonlyMap<number, ProgressRecord>,
  ): Promise<ProgressView[]>;
}

export function createProgressReader(
  { store, recent, catalogue, maps }: {
    store: Pick<ProgressStore, "get" | "list" | "listFavorites" | "listHeardDays">;
    recent: Pick<RecentProgress, "getAll" | "listFavorites">;
    catalogue: Catalogue;
    maps: BookMaps;
  },
): { reader: ProgressReader; views: ProgressViews } {
  async function readStates(userId: string, map: BookMap): Promise<Map<number, ProgressRecord>> {
    const ids = map.sourceBooks;
    const states = await Promise.all(ids.map((id) => store.get(userId, id)));
    return new Map(ids.map((id, index) => [id, states[index]!]));
  }

  async function view(userId: string, map: BookMap): Promise<ProgressView | null> {
    const [states, favorites] = await Promise.all([
      readStates(userId, map),
      store.listFavorites(userId),
    ]);
    return progressView(map, states, favorites.includes(map.book.id));
  }

  async function viewAll(
    userId: string,
    bookIds: number[],
    known: ReadonlyMap<number, ProgressRecord>,
  ): Promise<ProgressView[]> {
    const shown = bookIds.map((bookId) => maps.get(bookId)!);
    const missing = new Set(shown.flatMap(({ sourceBooks }) => sourceBooks));
    for (const id of known.keys()) missing.delete(id);
    const [favorites, others] = await Promise.all([
      recent.listFavorites(userId),
      recent.getAll(userId, missing),
    ]);
    const states = new Map([...others, ...known]);
    return shown.flatMap((map) => progressView(map, states, favorites.includes(map.book.id)) ?? []);
  }

  /** Views of every book over everything the listener has. */
  async function everything(userId: string): Promise<ProgressView[]> {
    const [states, favorites] = await Promise.all([
      store.list(userId),
      store.listFavorites(userId),
    ]);
    return catalogue.books().flatMap((book) => {
      const map = maps.get(book.id)!;
      return progressView(map, states, favorites.includes(book.id)) ?? [];
    }).sort((a, b) => (b.lastPlayed ?? "") < (a.lastPlayed ?? "") ? -1 : 1);
  }

  const isUsed = (it: ProgressView) => it.lastPlayed !== null && it.playedAs === it.audiobookId;
  const isBundle = (it: ProgressView) => (maps.get(it.audiobookId)?.sourceBooks.length ?? 0) > 1;

  const reader: ProgressReader = {
    async get(userId, bookId) {
      const map = maps.get(bookId);
      return map ? await view(userId, map) : null;
    },
    async list(userId) {
      const all = await everything(userId);
      return all.filter((it) => !isBundle(it) || isUsed(it) || it.isFavorite);
    },
    async listAll(userId) {
      return (await everything(userId)).filter((it) => it.lastPlayed !== null);
    },
    listRecent: async (userId) => selectUsed(await everything(userId)),
    async listFavorites(userId) {
      const order = await store.listFavorites(userId);
      const all = await everything(userId);
      return order.flatMap((id) => all.find((it) => it.audiobookId === id) ?? []);
    },
    async listHeard(userId) {
      const rows = [...await store.listHeardDays(userId)].flatMap(([audiobookId, days]) => {
        const title = catalogue.getBook(audiobookId)?.title ?? `Book ${audiobookId}`;
        return Object.entries(days).map(([day, heard]) => {
          const [heardSec, nightSec] = sumOf(heard);
          return { day, audiobookId, title, heardSec, nightSec };
        });
      });
      return rows.sort((a, b) =>
        a.day < b.day ? -1 : a.day > b.day ? 1 : a.audiobookId - b.audiobookId
      );
    },
    async history(userId, bookId) {
      const map = maps.get(bookId);
      return map ? historyView(map, await readStates(userId, map)) : [];
    },
  };
  return { reader, views: { readStates, viewAll } };
}
