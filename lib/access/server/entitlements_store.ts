/**
 * What listeners may hear, kept for five minutes (spec 2 section 9, "Access cache 5 minutes"), so that a
 * stream reads one key and not the whole ledger. Whatever changes it deletes the key in the same commit.
 */
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

/** What the store had of a listener at one moment. */
export interface Looked {
  /** null: none are kept, or they are too old. */
  entitlements: Entitlements | null;
  entries: Deno.KvEntryMaybe<unknown>[];
}

export interface EntitlementsStore {
  /** One trip to the store. */
  look(userId: string): Promise<Looked>;
  /** Keeps what was found after that look, unless something has changed meanwhile. */
  keep(looked: Looked, entitlements: Entitlements): Promise<void>;
}

export function createEntitlementsStore(kv: Deno.Kv, now: () => number): EntitlementsStore {
  return {
    async look(userId) {
      const entries = await kv.getMany([
        keys.entitlements(userId),
        keys.ledger(userId),
        keys.user(userId),
      ]);
      const [{ value }] = entries;
      if (value === null) return { entitlements: null, entries };
      const { expiresAtMs, ...entitlements } = entitlementsRecord.parse(value);
      return { entitlements: expiresAtMs > now() ? entitlements : null, entries };
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
