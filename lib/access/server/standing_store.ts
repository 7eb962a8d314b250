/**
 * What listeners have, kept for five minutes (spec 2 section 9, "Access cache 5 minutes"), so that a
 * stream asks one key and not the whole ledger. Whatever changes it deletes it in the same step.
 */
import { z } from "zod";
import type { Standing } from "@/lib/access/decide.ts";
import { keys } from "@/lib/platform/server/kv/keys.ts";
import { ignoreUnavailable } from "@/lib/platform/server/kv/store_unavailable.ts";

const standingRecord = z.object({
  ownedBookIds: z.array(z.int()),
  revokedBookIds: z.array(z.int()),
  subscribedUntilMs: z.number().nullable(),
  isDisabled: z.boolean(),
  /** KV removes expired keys up to a minute late: the record says itself how long it counts. */
  expiresAtMs: z.number(),
});

const LIFETIME_MS = 5 * 60_000;

export interface StandingStore {
  /** The kept standing, else what `read` finds, which is then kept. */
  get(userId: string, read: () => Promise<Standing>): Promise<Standing>;
}

export function createStandingStore(kv: Deno.Kv, now: () => number): StandingStore {
  return {
    async get(userId, read) {
      const place = keys.verdict(userId);
      const [kept, ledger, user] = await kv.getMany([
        place,
        keys.ledger(userId),
        keys.user(userId),
      ]);
      if (kept.value !== null) {
        const { expiresAtMs, ...standing } = standingRecord.parse(kept.value);
        if (expiresAtMs > now()) return standing;
      }
      const standing = await read();
      const value = { ...standing, expiresAtMs: now() + LIFETIME_MS };
      // Not kept when something has changed since: then what was read may be of before.
      await kv.atomic()
        .check(kept, ledger, user)
        .set(place, value, { expireIn: LIFETIME_MS })
        .commit().catch(ignoreUnavailable); // it is only a memory
      return standing;
    },
  };
}
