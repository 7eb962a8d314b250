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

export interface EntitlementsStore {
  /** What is kept, else what `read` finds, which is then kept. */
  get(userId: string, read: () => Promise<Entitlements>): Promise<Entitlements>;
}

export function createEntitlementsStore(kv: Deno.Kv, now: () => number): EntitlementsStore {
  return {
    async get(userId, read) {
      const [kept, ledger, user] = await kv.getMany([
        keys.entitlements(userId),
        keys.ledger(userId),
        keys.user(userId),
      ]);
      if (kept.value !== null) {
        const { expiresAtMs, ...entitlements } = entitlementsRecord.parse(kept.value);
        if (expiresAtMs > now()) return entitlements;
      }
      const entitlements = await read();
      const value = { ...entitlements, expiresAtMs: now() + LIFETIME_MS };
      // Not kept when something has changed meanwhile: what was read may be older than the change.
      await kv.atomic()
        .check(kept, ledger, user)
        .set(kept.key, value, { expireIn: LIFETIME_MS })
        .commit().catch(ignoreUnavailable); // it is only a memory
      return entitlements;
    },
  };
}
