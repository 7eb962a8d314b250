/** Progress as routes and pages use it: events come in, places go out. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import { selectUsed } from "@/lib/listening/progress/select_used.ts";
import { type BookMap, createBookMaps } from "@/lib/listening/progress/book_map.ts";
import { type HistoryItem, historyView } from "@/lib/listening/progress/history_view.ts";
import type { ClaimInput, JournalInput, PositionInput } from "@/lib/listening/progress/input.ts";
import {
  journalEvents,
  positionEvent,
  type Refused,
  type Sender,
} from "@/lib/listening/server/progress/intake.ts";
import type { LiveProgress } from "@/lib/listening/server/progress/live.ts";
import { mergeProgress, NO_PROGRESS, stateOfAll } from "@/lib/listening/progress/merge.ts";
import type { EventRecord, ProgressRecord } from "@/lib/listening/progress/schema.ts";
import type { ProgressStore } from "@/lib/listening/server/progress/store.ts";
import { type ProgressView, progressView } from "@/lib/listening/progress/view.ts";
import { REFUSED } from "@/lib/listening/words.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { within } from "@/lib/platform/deadline.ts";

/** The store cannot take the write right now; sending it again later changes nothing twice. */
export type StoreBusy = Refusal<"store_busy">;

export interface Recorded {
  ok: true;
  /** The books touched, as they are now: each as the listener used it. */
  progress: ProgressView[];
  /** Events that can never be taken; the device drops them. */
  refused: Refused[];
  /** Highest sequence known of the device in these books: a counter below it goes on from here. */
  lastSequence: number;
}

export interface ProgressService {
  /** A device's journal. Sending events again, or in another order, changes nothing. */
  recordJournal(input: JournalInput, sender: Sender): Promise<Recorded | StoreBusy>;
  /** One position. */
  recordPosition(input: PositionInput, sender: Sender): Promise<Recorded | StoreBusy>;
  /** What a visitor heard, for the account made afterwards; a journal is one account's alone. */
  claim(
    input: ClaimInput,
    sender: Sender,
  ): Promise<Recorded | StoreBusy | Refusal<"already_claimed">>;
  /** null when the listener has none in that book. */
  get(userId: string, bookId: number): Promise<ProgressView | null>;
  /** Every single book with progress, and the bundles the listener used or likes; latest first. */
  list(userId: string): Promise<ProgressView[]>;
  /** Every book the listener's sound belongs to, bundles too, for whoever shows one of them; latest first. */
  listAll(userId: string): Promise<ProgressView[]>;
  /** Each book as the listener used it last, latest first. */
  listRecent(userId: string): Promise<ProgressView[]>;
  listFavorites(userId: string): Promise<ProgressView[]>;
  /** Places the listener has left by a seek or restart, newest first. */
  history(userId: string, bookId: number): Promise<HistoryItem[]>;
}

export interface ProgressServiceOptions {
  store: Omit<ProgressStore, "erase">;
  catalogue: Catalogue;
  live: LiveProgress;
  log: Log;
  now?: () => number;
}

const storeBusy = refuse("store_busy", REFUSED.storeBusy, 2);

/** A player that waits longer for its answer sends again, which is harmless. */
const COMMIT_MS = 4_000;

export function createProgressService(o: ProgressServiceOptions): ProgressService {
  const { store, live, log, now = Date.now } = o;
  const maps = createBookMaps(o.catalogue);

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

  /** Appends events of several books; false when the store did not take them in time. */
  async function append(userId: string, byBook: Map<number, EventRecord[]>): Promise<boolean> {
    const appends = [...byBook].map(([bookId, events]) => store.append(userId, bookId, events));
    try {
      await within(COMMIT_MS, Promise.all(appends));
      return true;
    } catch (error) {
      log.error("progress_not_written", { userId, error });
      return false;
    }
  }

  async function record(
    userId: string,
    states: ReadonlyMap<number, ProgressRecord>,
    accepted: { sourceBook: number; event: EventRecord }[],
    refused: Refused[],
  ): Promise<Recorded | StoreBusy> {
    const byBook = Map.groupBy(accepted, ({ sourceBook }) => sourceBook);
    const eventsByBook = new Map(
      [...byBook].map(([bookId, items]) => [bookId, items.map(({ event }) => event)]),
    );
    if (!await append(userId, eventsByBook)) return storeBusy;
    const merged = new Map(states);
    for (const [bookId, events] of eventsByBook) {
      merged.set(bookId, mergeProgress(merged.get(bookId) ?? NO_PROGRESS, stateOfAll(events)));
    }
    const device = accepted[0]?.event.deviceId;
    const lastSequence = device
      ? Math.max(0, ...[...merged.values()].map(({ seen }) => seen[device] ?? 0))
      : 0;
    const used = new Set(accepted.map(({ event }) => event.via));
    const progress = await viewAll(userId, [...used], merged);
    if (progress.length > 0) await publish(userId, [...byBook.keys()], merged);
    return { ok: true, progress, refused, lastSequence };
  }

  /** A book's sound moves the bundle that plays it, and the other way round: each may be on a screen. */
  async function publish(
    userId: string,
    sourceBooks: number[],
    known: ReadonlyMap<number, ProgressRecord>,
  ): Promise<void> {
    if (!live.isFollowed(userId)) return;
    const concerned = o.catalogue.books().map(({ id }) => id)
      .filter((id) => maps.get(id)!.sourceBooks.some((source) => sourceBooks.includes(source)));
    try {
      live.publish(userId, await viewAll(userId, concerned, known));
    } catch (error) {
      log.error("progress_not_told", { userId, error }); // what was acknowledged stays acknowledged
    }
  }

  /** Views of books over known states; what is not among them is read. */
  async function viewAll(
    userId: string,
    bookIds: number[],
    known: ReadonlyMap<number, ProgressRecord>,
  ): Promise<ProgressView[]> {
    const favorites = await store.listFavorites(userId);
    const views = bookIds.map(async (bookId) => {
      const map = maps.get(bookId)!;
      const missing = map.sourceBooks.some((id) => !known.has(id));
      const states = missing ? new Map([...await readStates(userId, map), ...known]) : known;
      return progressView(map, states, favorites.includes(bookId));
    });
    return (await Promise.all(views)).filter((it) => it !== null);
  }

  /** Views of every book over everything the listener has. */
  async function everything(userId: string): Promise<ProgressView[]> {
    const [states, favorites] = await Promise.all([
      store.list(userId),
      store.listFavorites(userId),
    ]);
    return o.catalogue.books().flatMap((book) => {
      const map = maps.get(book.id)!;
      return progressView(map, states, favorites.includes(book.id)) ?? [];
    }).sort((a, b) => (b.lastPlayed ?? "") < (a.lastPlayed ?? "") ? -1 : 1);
  }

  const isUsed = (it: ProgressView) => it.lastPlayed !== null && it.playedAs === it.audiobookId;
  const isBundle = (it: ProgressView) => (maps.get(it.audiobookId)?.sourceBooks.length ?? 0) > 1;

  async function recordJournal(input: JournalInput, sender: Sender): Promise<Recorded | StoreBusy> {
    const books = new Set(input.events.flatMap(({ audiobookId, chapter }) => {
      const found = maps.check(audiobookId, { chapter, positionSec: 0 });
      return found.ok ? [found.chapter.sourceBook] : [];
    }));
    const states = new Map(
      await Promise.all(
        [...books].map(async (id) => [id, await store.get(sender.userId, id)] as const),
      ),
    );
    const { accepted, refused } = journalEvents(input, { maps, states, sender, nowMs: now() });
    return await record(sender.userId, states, accepted, refused);
  }

  return {
    recordJournal,
    async recordPosition(input, sender) {
      const { userId } = sender;
      const { audiobookId, isFavorite, currentPosition } = input;
      const map = maps.get(audiobookId);
      const states = map ? await readStates(userId, map) : new Map<number, ProgressRecord>();
      const made = currentPosition === undefined && map
        ? null
        : positionEvent(input, { maps, states, sender, nowMs: now() });
      if (made && !made.ok) {
        return { ok: true, progress: [], refused: [made], lastSequence: 0 };
      }
      if (isFavorite !== undefined) {
        await store.setFavorite(userId, audiobookId, { isFavorite, changedAtMs: now() });
      }
      const recorded = await record(userId, states, made ? [made] : [], []);
      if (!recorded.ok || recorded.progress.length > 0) return recorded;
      const progress = await viewAll(userId, [audiobookId], states);
      if (isFavorite !== undefined) live.publish(userId, progress);
      return { ...recorded, progress };
    },
    async claim(input, sender) {
      if (!await store.claim(input.journalId, sender.userId)) {
        return refuse("already_claimed", REFUSED.alreadyClaimed);
      }
      return await recordJournal(input, sender);
    },
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
    async history(userId, bookId) {
      const map = maps.get(bookId);
      return map ? historyView(map, await readStates(userId, map)) : [];
    },
  };
}
