/**
 * A cache of entitlements in the store, five minutes long (spec 2 section 9, "Access cache 5 minutes"), so that a
 * stream reads one key instead of the whole ledger. Every change of rights deletes the key in the same commit.
 */

import { LRUCache } from "lru-cache";
import { z } from "zod";
import { keys } from "@/lib/platform/kv/keys.server.ts";
import { ignoreUnavailable } from "@/lib/platform/refusal.ts";
import type { Entitlements } from "./decide.ts";

const entitlementsRecord = z.object({
  ownedBookIds: z.array(z.int()),
  suspendedBookIds: z.array(z.int()).default([]),
  revokedBookIds: z.array(z.int()),
  subscribedUntilMs: z.number().nullable(),
  isDisabled: z.boolean(),
  /** Checked on reading, because KV removes expired keys up to a minute late. */
  expiresAtMs: z.number(),
});

const LIFETIME_MS = 5 * 60_000;
/** Most listeners whose entry this process remembers to exist. */
const MAX_KNOWN = 20_000;

/** The cache entry of a listener, and the versions of the records that it depends on. */
export interface EntitlementsSnapshot {
  /** null: no entry, or it has expired. */
  entitlements: Entitlements | null;
  /** Entitlements, ledger and user; empty when the cache entry was enough. */
  entries: Deno.KvEntryMaybe<unknown>[];
}

export interface EntitlementsStore {
  /** One round trip; two when the entry that was expected has been deleted. */
  read(userId: string): Promise<EntitlementsSnapshot>;
  /** Caches entitlements computed after `snapshot` was read; not if any of its records has changed since. */
  write(snapshot: EntitlementsSnapshot, entitlements: Entitlements): Promise<void>;
}

export function createEntitlementsStore(kv: Deno.Kv, now: () => number): EntitlementsStore {
  /** When each user's known entry expires. Until then the entry is read without ledger and user. */
  const keptUntilMs = new LRUCache<string, number>({ max: MAX_KNOWN });

  function parseEntry({ value }: Deno.KvEntryMaybe<unknown>): Entitlements | null {
    if (value === null) return null;
    const { expiresAtMs, ...entitlements } = entitlementsRecord.parse(value);
    return expiresAtMs > now() ? entitlements : null;
  }

  return {
    async read(userId) {
      if ((keptUntilMs.get(userId) ?? 0) > now()) {
        const entitlements = parseEntry(await kv.get(keys.entitlements(userId)));
        if (entitlements) return { entitlements, entries: [] };
        keptUntilMs.delete(userId);
      }
      const entries = await kv.getMany([
        keys.entitlements(userId),
        keys.ledger(userId),
        keys.user(userId),
      ]);
      const [{ value }] = entries;
      const entitlements = parseEntry(entries[0]);
      if (entitlements) keptUntilMs.set(userId, entitlementsRecord.parse(value).expiresAtMs);
      return { entitlements, entries };
    },
    async write({ entries }, entitlements) {
      const value = { ...entitlements, expiresAtMs: now() + LIFETIME_MS };
      // Optimistic: a change after the snapshot has replaced one of the three records, and fails the check.
      await kv.atomic()
        .check(...entries)
        .set(entries[0]!.key, value, { expireIn: LIFETIME_MS })
        .commit().catch(ignoreUnavailable); // a cache: the next request computes it again
    },
  };
}
