/** Records what devices have heard: validates and stores it, and notifies the listener's other browsers. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { withDeadline } from "@/lib/platform/time.ts";
import { REFUSED } from "../words/pages.ts";
import { type BookMaps, createBookMaps } from "./book_map.ts";
import type { AdoptionInput, JournalInput, PositionInput } from "./input.ts";
import type { Audience, LiveProgress } from "./live.server.ts";
import { mergeProgress, NO_PROGRESS, stateOfAll } from "./merge.ts";
import {
  decodeVersion,
  type EventRecord,
  meetVersions,
  type ProgressRecord,
  withoutDevice,
} from "./model.ts";
import {
  alwaysRead,
  createProgressReader,
  type ProgressReader,
  type ProgressViews,
  type RecentProgress,
} from "./read.server.ts";
import type { ProgressStore } from "./store.server.ts";
import {
  journalEvents,
  positionEvent,
  type RefusedEvent,
  type SendingDevice,
} from "./validate_events.server.ts";
import type { ProgressView } from "./view.ts";

/** The store cannot take the write now. The client may send it again later, because writes are idempotent. */
type StoreBusy = Refusal<"store_busy">;

interface Recorded {
  ok: true;
  /** The changed books' present state, each as the listener used it (single or bundle). */
  progress: ProgressView[];
  /** Events that will never be accepted; the device drops them. */
  refused: RefusedEvent[];
  /** Highest sequence known of the device in these books; a device with a lower counter continues from it. */
  lastSequence: number;
}

type ProgressRecorder = ReturnType<typeof createProgressRecorder>;

const storeBusy = refuse("store_busy", () => REFUSED.storeBusy, 2);

/** Deadline of the commit. A player that gets no answer sends again, which is harmless. */
const COMMIT_MS = 4_000;

function createProgressRecorder(
  { store, recent, catalogue, audience, maps, views, live, log, now }: {
    store: Omit<ProgressStore, "erase">;
    recent: RecentProgress;
    catalogue: Catalogue;
    audience: Pick<Audience, "hear">;
    maps: BookMaps;
    views: ProgressViews;
    live: LiveProgress;
    log: Log;
    now: () => number;
  },
) {
  const { readStates, viewAll } = views;

  /** Appends events of several books. False: the store did not accept them in time. */
  async function append(userId: string, byBook: Map<number, EventRecord[]>): Promise<boolean> {
    const appends = [...byBook].map(([bookId, events]) => store.append(userId, bookId, events));
    try {
      await withDeadline(COMMIT_MS, Promise.all(appends));
      for (const [bookId, events] of byBook) recent.add(userId, bookId, events);
      return true;
    } catch (error) {
      recent.forget(userId); // the write may still have succeeded
      log.error("progress_not_written", { userId, error });
      return false;
    }
  }

  async function record(
    userId: string,
    states: ReadonlyMap<number, ProgressRecord>,
    accepted: { sourceBook: number; event: EventRecord }[],
    refused: RefusedEvent[],
  ): Promise<Recorded | StoreBusy> {
    const byBook = Map.groupBy(accepted, ({ sourceBook }) => sourceBook);
    const eventsByBook = new Map(
      [...byBook].map(([bookId, items]) => [bookId, items.map(({ event }) => event)]),
    );
    if (!await append(userId, eventsByBook)) return storeBusy;
    const merged = new Map(states);
    for (const [bookId, events] of eventsByBook) {
      audience.hear(userId, bookId, events);
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

  /** Progress in a book changes the view of the bundle that contains it, and vice versa: either may be shown. */
  async function publish(
    userId: string,
    sourceBooks: number[],
    known: ReadonlyMap<number, ProgressRecord>,
  ): Promise<void> {
    if (!live.isFollowed(userId)) return;
    const concerned = catalogue.books().map(({ id }) => id)
      .filter((id) => maps.get(id)!.sourceBooks.some((source) => sourceBooks.includes(source)));
    try {
      live.publish(userId, await viewAll(userId, concerned, known));
    } catch (error) {
      log.error("progress_not_told", { userId, error }); // the events are stored: the answer is still a success
    }
  }

  /** Records a device's journal. Repeated or reordered events change nothing. */
  async function recordJournal(
    input: JournalInput,
    sender: SendingDevice,
  ): Promise<Recorded | StoreBusy> {
    const books = new Set(input.events.flatMap(({ audiobookId, chapter }) => {
      const found = maps.check(audiobookId, { chapter, positionSec: 0 });
      return found.ok ? [found.chapter.sourceBook] : [];
    }));
    const covers = (state: ProgressRecord) => isCovered(input, state);
    const [, ...known] = await Promise.all([
      recent.listFavorites(sender.userId), // needed in the answer: read in parallel
      ...[...books].map(async (id) => [id, await recent.get(sender.userId, id, covers)] as const),
    ]);
    const states = new Map(known);
    const { accepted, refused } = journalEvents(input, { maps, states, sender, nowMs: now() });
    return await record(sender.userId, states, accepted, refused);
  }

  return {
    recordJournal,
    /** Sends a book's state to the listener's open browsers after another process has written it. */
    tell: (userId: string, bookId: number) => publish(userId, [bookId], new Map()),
    /** Records a single position. */
    async recordPosition(
      input: PositionInput,
      sender: SendingDevice,
    ): Promise<Recorded | StoreBusy> {
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
        await store.setFavorite(userId, audiobookId, { isFavorite, changedAtMs: now() })
          .finally(() => recent.forget(userId));
      }
      const recorded = await record(userId, states, made ? [made] : [], []);
      if (!recorded.ok || recorded.progress.length > 0) return recorded;
      const progress = await viewAll(userId, [audiobookId], states);
      if (isFavorite !== undefined) live.publish(userId, progress);
      return { ...recorded, progress };
    },
    /** Adopts a visitor's journal for the account made afterwards; a journal belongs to one account only. */
    async adopt(
      input: AdoptionInput,
      sender: SendingDevice,
    ): Promise<Recorded | StoreBusy | Refusal<"already_claimed">> {
      if (!await store.adopt(input.journalId, sender.userId)) {
        return refuse("already_claimed", REFUSED.alreadyClaimed);
      }
      return await recordJournal(input, sender);
    },
  };
}

/**
 * Whether a state includes all that a device claims to have seen, and the device's own earlier events; if not,
 * another process has received events that this one's cache lacks.
 */
function isCovered({ deviceId, events }: JournalInput, { seen }: ProgressRecord): boolean {
  const first = Math.min(...events.map(({ sequence }) => sequence));
  if (first > (seen[deviceId] ?? 0) + 1) return false;
  const claims = new Set(events.map(({ baseVersion }) => baseVersion ?? ""));
  return [...claims].every((text) => {
    const claimed = withoutDevice(decodeVersion(text), deviceId);
    const met = meetVersions(claimed, seen);
    return Object.entries(claimed).every(([device, last]) => met[device] === last);
  });
}

/* The progress service of routes and pages: records events and reads positions. */

export interface ProgressService extends ProgressRecorder, ProgressReader {
  /** Starts to read a listener's books for a post whose session is still being checked. */
  prefetch(userId: string): void;
  /** Drops a listener's cached progress: another process has changed it. */
  forget(userId: string): void;
}

interface ProgressServiceOptions {
  store: Omit<ProgressStore, "erase">;
  /** The cache that posts use; absent: none. */
  recent?: RecentProgress;
  catalogue: Catalogue;
  audience: Pick<Audience, "hear">;
  live: LiveProgress;
  log: Log;
  now?: () => number;
}

export function createProgressService(
  { store, catalogue, audience, live, log, now = Date.now, ...o }: ProgressServiceOptions,
): ProgressService {
  const maps = createBookMaps(catalogue);
  const recent = o.recent ?? alwaysRead(store);
  const { reader, views } = createProgressReader({ store, recent, catalogue, maps });
  const recorder = createProgressRecorder({
    store,
    recent,
    catalogue,
    audience,
    maps,
    views,
    live,
    log,
    now,
  });
  return { ...recorder, ...reader, prefetch: recent.prefetch, forget: recent.forget };
}
