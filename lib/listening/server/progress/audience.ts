/**
 * The number of listeners of each book now, counted from their players' reports to this process. With several
 * processes the number is too low, never too high.
 */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { mapBooks } from "@/lib/catalogue/map_books.ts";
import type { EventRecord } from "@/lib/listening/progress/schema.ts";

/** Smaller numbers are not shown: they are a private matter, and would make the site look empty. */
const FEWEST = 10;
/** A player reports every 15 seconds. */
const WINDOW_MS = 5 * 60_000;
/** How long a count stays unchanged, so that pages can be cached. */
const COUNT_MS = 60_000;
const MAX_LISTENERS = 10_000;

export interface Audience {
  /** @param sourceBook the single book in which the events happened */
  hear(userId: string, sourceBook: number, events: EventRecord[]): void;
  /** Listeners by book where they are at least ten; another map only when a figure has changed. */
  read(): ReadonlyMap<number, number>;
}

export function createAudience(
  { now = Date.now, maxListeners = MAX_LISTENERS }: {
    now?: () => number;
    maxListeners?: number;
  } = {},
): Audience {
  /** By user, who reported last at the end. */
  const heard = new Map<string, { books: Set<number>; atMs: number }>();
  let counted: ReadonlyMap<number, number> = new Map();
  let countedAtMs = -Infinity;

  function count(nowMs: number): ReadonlyMap<number, number> {
    const listeners = new Map<number, number>();
    for (const [userId, { books, atMs }] of heard) {
      if (atMs <= nowMs - WINDOW_MS) heard.delete(userId);
      else for (const id of books) listeners.set(id, (listeners.get(id) ?? 0) + 1);
    }
    return new Map([...listeners].filter(([, count]) => count >= FEWEST));
  }

  return {
    hear(userId, sourceBook, events) {
      const fresh = events.filter(({ heard, atMs }) => heard && atMs > now() - WINDOW_MS).at(-1);
      if (!fresh) return; // a jump, or what a device heard while it was offline
      heard.delete(userId);
      heard.set(userId, { books: new Set([sourceBook, fresh.via]), atMs: fresh.atMs });
      if (heard.size > maxListeners) heard.delete(heard.keys().next().value!);
    },
    read() {
      if (now() < countedAtMs + COUNT_MS) return counted;
      countedAtMs = now();
      const latest = count(countedAtMs);
      if (!isSame(latest, counted)) counted = latest;
      return counted;
    },
  };
}

/** The catalogue in which a book whose author names no listeners has those that are counted. */
export const attendedCatalogue = (catalogue: Catalogue, audience: Audience): Catalogue =>
  mapBooks(catalogue, audience.read, (book, counts) => {
    const currentlyReading = book.currentlyReading ?? counts.get(book.id) ?? null;
    return currentlyReading === book.currentlyReading ? book : { ...book, currentlyReading };
  });

const isSame = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean =>
  a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);
