/**
 * Progress of listeners: a merged snapshot a book, and the events that have come since. Events are
 * appended without a condition, in shared commits, and folded into the snapshot now and then; a reader
 * merges both, so it never matters which of the two holds an event, or whether both do.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { erasePrefix } from "@/lib/kv/erase_prefix.ts";
import type { GroupCommit } from "@/lib/kv/group_commit.ts";
import { keys } from "@/lib/kv/keys.ts";
import type { Log } from "@/lib/log.ts";
import { limitDevices } from "@/lib/progress/limit_devices.ts";
import { mergeProgress, NO_PROGRESS, stateOf } from "@/lib/progress/merge.ts";
import {
  type EventRecord,
  eventRecord,
  type FavoriteRecord,
  favoriteRecord,
  type ProgressRecord,
  progressRecord,
} from "@/lib/progress/schema.ts";

const eventRecords = z.array(eventRecord);

/** Journal entries from which folding pays: reading 24 costs about 0.2 ms more than reading none. */
const FOLD_AT = 24;
/** Deno KV takes 1,000 mutations a commit. */
const FOLD_AT_ONCE = 500;
/** Deno KV holds at most 64 KiB a value; an event is under 1 KiB. */
const EVENTS_PER_ENTRY = 40;

export interface ProgressStore {
  get(userId: string, bookId: number): Promise<ProgressRecord>;
  /** By id of the single book; books without progress are absent. */
  list(userId: string): Promise<Map<number, ProgressRecord>>;
  /** Resolves once the events are durable; appending the same ones again changes nothing. */
  append(userId: string, bookId: number, events: EventRecord[]): Promise<void>;
  setFavorite(userId: string, bookId: number, favorite: FavoriteRecord): Promise<void>;
  /** Ids of the listener's favourites, latest first. */
  listFavorites(userId: string): Promise<number[]>;
  /** Removes everything of a listener. */
  erase(userId: string): Promise<void>;
  /** Claims a visitor's journal for a user; false when it is another user's already. */
  claim(journalId: string, userId: string): Promise<boolean>;
}

export function createProgressStore(
  { kv, group, log }: { kv: Deno.Kv; group: GroupCommit; log: Log },
): ProgressStore {
  /** Books being folded here: a second fold of the same one would only collide with the first. */
  const folding = new Set<string>();

  async function get(userId: string, bookId: number): Promise<ProgressRecord> {
    const [snapshot, entries] = await Promise.all([
      kv.get(keys.progress(userId, bookId)),
      Array.fromAsync(kv.list({ prefix: keys.journal(userId, bookId) })),
    ]);
    const state = entries.reduce(addEntry, readSnapshot(snapshot.value));
    const book = `${userId} ${bookId}`;
    if (entries.length >= FOLD_AT && !folding.has(book)) {
      folding.add(book);
      await fold(snapshot, state, entries).finally(() => folding.delete(book));
    }
    return state;
  }

  /** Whoever folds meanwhile wins; what the loser read is still in the journal or in the snapshot. */
  async function fold(
    snapshot: Deno.KvEntryMaybe<unknown>,
    state: ProgressRecord,
    entries: Deno.KvEntry<unknown>[],
  ): Promise<void> {
    const atomic = kv.atomic().check(snapshot).set(snapshot.key, limitDevices(state));
    // One that was sent again since it was read goes too: its events are in the snapshot already.
    for (const { key } of entries.slice(0, FOLD_AT_ONCE)) atomic.delete(key);
    try {
      await atomic.commit();
    } catch (error) {
      log.error("progress_fold_failed", { key: snapshot.key, error }); // the reader has what it wants
    }
  }

  return {
    get,
    async list(userId) {
      const states = new Map<number, ProgressRecord>();
      const [snapshots, entries] = await Promise.all([
        Array.fromAsync(kv.list({ prefix: keys.progressOfUser(userId) })),
        Array.fromAsync(kv.list({ prefix: keys.journalOfUser(userId) })),
      ]);
      for (const { key, value } of snapshots) states.set(Number(key[2]), readSnapshot(value));
      for (const entry of entries) {
        const bookId = Number(entry.key[2]);
        states.set(bookId, addEntry(states.get(bookId) ?? NO_PROGRESS, entry));
      }
      return states;
    },
    append(userId, bookId, events) {
      const writes = chunk(events, EVENTS_PER_ENTRY).map((value) => ({
        key: keys.journalEntry(userId, bookId, digestOf(value)),
        value,
      }));
      return group.append(writes);
    },
    async erase(userId) {
      await group.append([]); // what was accepted before is there by then
      for (
        const prefix of [
          keys.progressOfUser(userId),
          keys.journalOfUser(userId),
          keys.favoritesOfUser(userId),
        ]
      ) await erasePrefix(kv, prefix);
    },
    async setFavorite(userId, bookId, favorite) {
      await group.append([{ key: keys.favorite(userId, bookId), value: favorite }]);
    },
    async listFavorites(userId) {
      const found: { bookId: number; changedAtMs: number }[] = [];
      for await (const { key, value } of kv.list({ prefix: keys.favoritesOfUser(userId) })) {
        const { isFavorite, changedAtMs } = favoriteRecord.parse(value);
        if (isFavorite) found.push({ bookId: Number(key[2]), changedAtMs });
      }
      return found.sort((a, b) => b.changedAtMs - a.changedAtMs).map(({ bookId }) => bookId);
    },
    async claim(journalId, userId) {
      const key = keys.progressClaim(journalId);
      const { ok } = await kv.atomic().check({ key, versionstamp: null }).set(key, userId).commit();
      return ok || (await kv.get(key)).value === userId;
    },
  };
}

function readSnapshot(value: unknown): ProgressRecord {
  return value === null ? NO_PROGRESS : progressRecord.parse(value);
}

function addEntry(state: ProgressRecord, { value }: Deno.KvEntry<unknown>): ProgressRecord {
  return eventRecords.parse(value).map(stateOf).reduce(mergeProgress, state);
}

/** Names an entry by its content: a batch sent again lands on its own key. */
function digestOf(events: EventRecord[]): string {
  const content = events.map((event) => ({
    ...event,
    atMs: 0,
    base: Object.entries(event.base).sort(),
  }));
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

function chunk<T>(items: T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < items.length; from += size) chunks.push(items.slice(from, from + size));
  return chunks;
}
