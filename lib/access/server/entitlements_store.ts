/**
 * What listeners may hear, kept for five minutes (spec 2 section 9, "Access cache 5 minutes"), so that a
 * stream reads one key and not the whole ledger. Whatever changes it deletes the key in the same commit.
 */
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Entitlements } from "@/lib/access/decide.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { ignoreUnavailable } from "@/lib/platform/store_unavailable.ts";

const entitlementsRecord = z.object({
  ownedBookIds: z.array(z.int()),
  revokedBookIds: z.array(z.int()),
  subscribedUntilMs: z.number().nullable(),
  isDisabled: z.boolean(),
  /** KV removes expired keys up to a minute late: the record says itself how long it counts. */
  expiresAtMs: z.number(),
});

const LIFETIME_MS = 5 * 60_000;
/** Listeners of whom it is known that something is kept. */
const MAX_KNOWN = 20_000;

/** What the store had of a listener at one moment. */
export interface Looked {
  /** null: none are kept, or they are too old. */
  entitlements: Entitlements | null;
  entries: Deno.KvEntryMaybe<unknown>[];
}

export interface EntitlementsStore {
  /** One trip to the store; two when what was kept a moment ago is not any more. */
  look(userId: string): Promise<Looked>;
  /** Keeps what was found after that look, unless something has changed meanwhile. */
  keep(looked: Looked, entitlements: Entitlements): Promise<void>;
}

export function createEntitlementsStore(kv: Deno.Kv, now: () => number): EntitlementsStore {
  /** Until when something is kept, by user: the ledger need not be read beside it, to be compared with it later. */
  const keptUntilMs = new LRUCache<string, number>({ max: MAX_KNOWN });

  function readKept({ value }: Deno.KvEntryMaybe<unknown>): Entitlements | null {
    if (value === null) return null;
    const { expiresAtMs, ...entitlements } = entitlementsRecord.parse(value);
    return expiresAtMs > now() ? entitlements : null;
  }

  return {
    async look(userId) {
      if ((keptUntilMs.get(userId) ?? 0) > now()) {
        const entitlements = readKept(await kv.get(keys.entitlements(userId)));
        if (entitlements) return { entitlements, entries: [] };
        keptUntilMs.delete(userId);
      }
      const entries = await kv.getMany([
        keys.entitlements(userId),
        keys.ledger(userId),
        keys.user(userId),
      ]);
      const [{ value }] = entries;
      const entitlements = readKept(entries[0]);
      if (entitlements) keptUntilMs.set(userId, entitlementsRecord.parse(value).expiresAtMs);
      return { entitlements, entries };
    },
    async keep({ entries }, entitlements) {
      const value = { ...entitlements, expiresAtMs: now() + LIFETIME_MS };
      // What was read may be older than a change: then one of the three is another than it was.
      await kv.atomic()
        .check(...entries)
        .set(entries[0]!.key, value, { expireIn: LIFETIME_MS })
        .commit().catch(ignoreUnavailable); // it is only a memory
    },
  };
}
