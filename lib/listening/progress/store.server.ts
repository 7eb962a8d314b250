/** The store of progress: snapshots and journals, their folding, and the marks that count listeners. */

import { isoDay } from "@/lib/platform/time.ts";
import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/lib/platform/duration.ts";
import type { GroupCommit, Write } from "@/lib/platform/kv/group_commit.server.ts";
import { FOLDED, keys } from "../records.ts";
import { erasePrefix } from "@/lib/platform/kv/word_index.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { dictionary } from "@/lib/platform/text.ts";
import {
  type HeardDays,
  heardDaysOf,
  heardDaysRecord,
  joinHeardDays,
  limitHeardDays,
} from "./heard_days.ts";
import { mergeAll, mergeProgress, NO_PROGRESS, stateOfAll } from "./merge.ts";
import {
  type EventRecord,
  type FavoriteRecord,
  favoriteRecord,
  type JournalEntry,
  type ProgressRecord,
  progressRecord,
} from "./model.ts";
import { limitProgress } from "./resolve.ts";
import { journalEntries, readEntry, splitState } from "./stored.server.ts";

/** Users, 100 bytes each; beyond that the set is cleared and marks are written again, which is harmless. */
const MOST = 50_000;

function createMarkedThisHour() {
  const users = new Set<string>();
  let ofHour = 0;
  return {
    isIn: (hour: number, userId: string) => hour === ofHour && users.has(userId),
    add(hour: number, userId: string): void {
      if (hour !== ofHour || users.size >= MOST) users.clear();
      ofHour = hour;
      users.add(userId);
    },
  };
}

/*
 * Progress of listeners: for each book a merged snapshot, and the events since. Events are appended without a
 * condition, in shared commits, and folded into the snapshot now and then; a reader merges both, so an event
 * may be in either or in both.
 *
 * Journal and snapshot are read in parallel. A fold between the two reads could hide events from both. It
 * therefore writes a mark into the journal and the snapshot in one commit, so that both have its
 * versionstamp: if they differ, the journal is read again before the snapshot.
 */

/** Number of journal entries at which they are folded: reading 24 costs about 0.2 ms more than reading none. */
const FOLD_AT = 24;
/** Number of events at which they are folded, in any number of entries: merging one costs as much as reading one. */
const FOLD_AT_EVENTS = 200;
/** Deno KV takes 1,000 mutations a commit. */
const FOLD_AT_ONCE = 500;

export interface ProgressStore {
  get(userId: string, bookId: number): Promise<ProgressRecord>;
  /** By id of the single book; books without progress are absent. */
  list(userId: string): Promise<Map<number, ProgressRecord>>;
  /** What was heard on which day, by id of the single book. */
  listHeardDays(userId: string): Promise<Map<number, HeardDays>>;
  /** Resolves once the events are durable. Idempotent. */
  append(userId: string, bookId: number, events: EventRecord[]): Promise<void>;
  setFavorite(userId: string, bookId: number, favorite: FavoriteRecord): Promise<void>;
  /** Ids of the listener's favourites, latest first. */
  listFavorites(userId: string): Promise<number[]>;
  /** Removes everything of a listener. */
  erase(userId: string): Promise<void>;
  /** Assigns a visitor's journal to a user. False: it belongs to another user already. */
  adopt(journalId: string, userId: string): Promise<boolean>;
}

export function createProgressStore(
  { kv, group, log, waitsForFold = true, now = Date.now }: {
    kv: Deno.Kv;
    group: GroupCommit;
    log: Log;
    /** false: a read of a long journal does not wait for its fold. */
    waitsForFold?: boolean;
    now?: () => number;
  },
): ProgressStore {
  /** Books that this process is folding; a second fold of one would only conflict with the first. */
  const folding = new Map<string, Promise<void>>();
  const marked = createMarkedThisHour();

  const readList = (selector: Deno.KvListSelector) => Array.fromAsync(kv.list(selector));

  /** Journal and snapshots of a listener's books, or of one, such that no event is missing from both. */
  async function readBoth(journal: Deno.KvListSelector, snapshot: Deno.KvListSelector) {
    let [all, parts] = await Promise.all([readList(journal), readList(snapshot)]);
    if (!isOfOneFold(all, parts)) {
      // The journal first: events only move from journal to snapshot.
      all = await readList(journal);
      parts = await readList(snapshot);
    }
    return { entries: all.filter((it) => !isMark(it)), parts };
  }

  async function get(userId: string, bookId: number): Promise<ProgressRecord> {
    const [start, end] = [keys.progress(userId, bookId), keys.progress(userId, bookId + 1)];
    const { entries, parts } = await readBoth({ prefix: keys.journalEntry.under(userId, bookId) }, {
      start,
      end,
    });
    const events = entries.map(({ value }) => readEntry(value));
    const state = mergeAll([...events.map(stateOfAll), ...parts.map(readPart)]);
    const book = `${userId} ${bookId}`;
    const isLong = entries.length >= FOLD_AT || events.flat().length >= FOLD_AT_EVENTS;
    if (isLong && !folding.has(book)) {
      const daysKey = keys.heardDays(userId, bookId);
      const folded = fold(
        { key: start, mark: keys.journalEntry(userId, bookId, FOLDED), daysKey },
        {
          state,
          parts,
          entries,
          events: events.flat(),
        },
      )
        .catch((error) => log.error("progress_fold_failed", { key: start, error }))
        .finally(() => folding.delete(book));
      folding.set(book, folded);
      if (waitsForFold) await folded;
    }
    return state;
  }

  /** Of concurrent folds the first to commit wins; the events of the others are still in journal or snapshot. */
  async function fold(
    { key, mark, daysKey }: Record<"key" | "mark" | "daysKey", Deno.KvKey>,
    { state, parts, entries, events }: {
      state: ProgressRecord;
      parts: Deno.KvEntry<unknown>[];
      entries: Deno.KvEntry<unknown>[];
      events: EventRecord[];
    },
  ): Promise<void> {
    const known = kv.get(daysKey); // read while the state is being split
    // Every fold writes the first part, so that checking its versionstamp covers all parts.
    const atomic = kv.atomic().check(parts.find(isFirst) ?? { key, versionstamp: null });
    const split = splitState(limitProgress(state));
    split.forEach((part, n) => atomic.set(n === 0 ? key : [...key, n], part));
    atomic.set(mark, NO_EVENTS);
    for (const { key } of parts.slice(split.length)) atomic.delete(key);
    // An entry that was written again since the read is deleted as well: its events are in the snapshot.
    for (const { key } of entries.slice(0, FOLD_AT_ONCE)) atomic.delete(key);
    // Snapshot and days change in one commit; the check above covers both.
    const days = joinHeardDays(readDays(await known), heardDaysOf(events));
    atomic.set(daysKey, limitHeardDays(days));
    await atomic.commit();
  }

  return {
    get,
    async list(userId) {
      const states = new Map<number, ProgressRecord>();
      const add = ({ key }: Deno.KvEntry<unknown>, state: ProgressRecord) => {
        const bookId = Number(key[2]);
        states.set(bookId, mergeProgress(states.get(bookId) ?? NO_PROGRESS, state));
      };
      const { entries, parts } = await readBoth(
        { prefix: keys.journalEntry.under(userId) },
        { prefix: keys.progress.under(userId) },
      );
      for (const entry of entries) add(entry, stateOfAll(readEntry(entry.value)));
      for (const part of parts) add(part, readPart(part));
      // Folds long journals here as well, for listeners whose books are never read one by one.
      const byBook = Map.groupBy(entries, ({ key }) => Number(key[2]));
      for (const [bookId, { length }] of byBook) {
        if (length >= FOLD_AT) states.set(bookId, await get(userId, bookId));
      }
      return states;
    },
    async listHeardDays(userId) {
      const found = new Map<number, HeardDays>();
      const add = ({ key }: Deno.KvEntry<unknown>, days: HeardDays) => {
        const bookId = Number(key[2]);
        found.set(bookId, joinHeardDays(found.get(bookId) ?? NO_DAYS, days));
      };
      const { entries, parts } = await readBoth(
        { prefix: keys.journalEntry.under(userId) },
        { prefix: keys.heardDays.under(userId) }, // written by every fold, as the snapshot is
      );
      for (const entry of entries) add(entry, heardDaysOf(readEntry(entry.value)));
      for (const days of parts) add(days, readDays(days));
      return found;
    },
    async append(userId, bookId, events) {
      const writes: Write[] = journalEntries(events).map((value) => ({
        key: keys.journalEntry(userId, bookId, digestOf(value)),
        value,
      }));
      const hour = Math.floor(now() / HOUR_MS);
      const isMarked = marked.isIn(hour, userId);
      if (!isMarked) {
        const on = { key: keys.heardOn(isoDay(now()), userId), value: true, expireIn: 2 * DAY_MS };
        writes.push({ key: keys.heardDue(userId), value: hour }, on);
      }
      await group.append(writes);
      if (!isMarked) marked.add(hour, userId);
    },
    async erase(userId) {
      await group.append([]); // resolves after all writes accepted before it
      for (const atMs of [now(), now() - DAY_MS, now() - 2 * DAY_MS]) {
        await kv.delete(keys.heardOn(isoDay(atMs), userId));
      }
      const ofUser = [...folding].filter(([book]) => book.startsWith(`${userId} `));
      await Promise.all(ofUser.map(([, folded]) => folded));
      for await (const { key } of kv.list({ prefix: keys.adoptedJournal.under(userId) })) {
        // The journal stays adopted, by no user: no other account may adopt what this one heard.
        await kv.atomic().set(keys.journalAdopter(String(key.at(-1))), "").delete(key).commit();
      }
      for (
        const prefix of [
          keys.progress.under(userId),
          keys.journalEntry.under(userId),
          keys.heardDays.under(userId),
          keys.favorite.under(userId),
        ]
      ) await erasePrefix(kv, prefix);
    },
    async setFavorite(userId, bookId, favorite) {
      await group.append([{ key: keys.favorite(userId, bookId), value: favorite }]);
    },
    async listFavorites(userId) {
      const found: { bookId: number; changedAtMs: number }[] = [];
      for await (const { key, value } of kv.list({ prefix: keys.favorite.under(userId) })) {
        const { isFavorite, changedAtMs } = favoriteRecord.parse(value);
        if (isFavorite) found.push({ bookId: Number(key[2]), changedAtMs });
      }
      return found.sort((a, b) => b.changedAtMs - a.changedAtMs).map(({ bookId }) => bookId);
    },
    async adopt(journalId, userId) {
      const key = keys.journalAdopter(journalId);
      const { ok } = await kv.atomic().check({ key, versionstamp: null })
        .set(key, userId)
        .set(keys.adoptedJournal(userId, journalId), true)
        .commit();
      return ok || (await kv.get(key)).value === userId;
    },
  };
}

/**
 * The mark's value. Its key sorts after all entries: a long journal is read in several calls, and the mark then has
 * the versionstamp of the last.
 */
const NO_EVENTS: JournalEntry = { base: dictionary(), events: [] };
const isMark = ({ key }: Deno.KvEntry<unknown>) => key[3] === FOLDED;
const isFirst = ({ key }: Deno.KvEntry<unknown>) => key.length === 3;

/** Whether each book's mark and snapshot come from the same fold. */
function isOfOneFold(journal: Deno.KvEntry<unknown>[], parts: Deno.KvEntry<unknown>[]): boolean {
  const versions = (entries: Deno.KvEntry<unknown>[]) =>
    entries.map(({ key, versionstamp }) => `${String(key[2])} ${versionstamp}`).sort().join();
  return versions(journal.filter(isMark)) === versions(parts.filter(isFirst));
}

const NO_DAYS: HeardDays = dictionary();
const readDays = ({ value }: Deno.KvEntryMaybe<unknown>): HeardDays =>
  value === null ? NO_DAYS : heardDaysRecord.parse(value);
const readPart = ({ value }: Deno.KvEntry<unknown>) => progressRecord.parse(value);

/** An event without its times, which are corrected anew each time it is sent. */
const contentOf = (event: JournalEntry["events"][number]) => ({
  ...event,
  atMs: 0,
  localMs: undefined,
});

/** A digest of an entry's content, used in its key, so that a batch sent again overwrites itself. */
function digestOf({ base, events }: JournalEntry): string {
  const content = [Object.entries(base).sort(), events.map(contentOf)];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}
