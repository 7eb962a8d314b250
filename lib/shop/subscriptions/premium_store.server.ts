/** Stores what the author offers as Premium, and what a listener last wished for her own. */

import { StaleIfErrorCache } from "@/lib/platform/stale_if_error.server.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { setLanguageOf } from "@/lib/platform/language/translated.ts";
import { keys } from "../records.ts";
import {
  firstOffer,
  languageOfText,
  type PremiumOffer,
  type PremiumRecord,
  premiumRecord,
  spokenOffer,
} from "../premium_offer.ts";
import { type StatedEnd, statedEnd } from "../subscription.ts";

export type PremiumStore = ReturnType<typeof createPremiumStore>;

/** @param isDemo the demo sells Premium; in a shop of the author's own she switches it on */
export function createPremiumStore(
  kv: Deno.Kv,
  { isDemo, now }: { isDemo: () => boolean; now: () => number },
) {
  let version = 0;
  /** A change reaches other processes within a minute. */
  const known = new StaleIfErrorCache<PremiumRecord | null>({
    lifetimeMs: MINUTE_MS,
    maxEntries: 1,
    now,
  });
  const stored = () => known.get("offer", () => keys.premium.get(kv));
  const orFirst = (it: PremiumRecord | null): PremiumRecord =>
    it ?? { ...firstOffer(), isOn: isDemo() };
  /** As last read: components ask for the language of a text once they have it. */
  let latest = firstOffer();
  setLanguageOf("premium", (text) => languageOfText(latest, text));
  return {
    /** In the language spoken. */
    get: async (): Promise<PremiumOffer> => spokenOffer(latest = orFirst(await stored())),
    /** What the author has set, without the minute's delay. */
    record: async (): Promise<PremiumRecord> => orFirst(await keys.premium.get(kv)),
    /** Whether somebody may have it: it is on, or was. */
    async wasOffered(): Promise<boolean> {
      return await stored() !== null || isDemo();
    },
    /**
     * Applies the edit to what is stored, again when another author was faster: both edits are kept.
     * @param edit null: nothing is to change
     */
    async change(
      edit: (before: PremiumRecord) => PremiumRecord | null,
    ): Promise<{ before: PremiumRecord; after: PremiumRecord } | null> {
      const changed = await retryOnConflict(async () => {
        const entry = await kv.get(keys.premium());
        const before = orFirst(premiumRecord.nullable().parse(entry.value)), after = edit(before);
        if (after === null) return null;
        const { ok } = await kv.atomic().check(entry).set(entry.key, after).commit();
        return ok ? { before, after } : CONFLICT;
      });
      known.delete("offer");
      version++;
      return changed;
    },
    /** Counts the changes made in this process. */
    version: () => version,
  };
}

/* Stores the latest wish for a listener's Premium: of a statement without signing in, or of its owner. */

export type StatedEndStore = ReturnType<typeof createStatedEndStore>;

export function createStatedEndStore(kv: Deno.Kv, now: () => number) {
  return {
    async read(
      userId: string,
    ): Promise<{ entry: Deno.KvEntryMaybe<unknown>; stated: StatedEnd | null }> {
      const entry = await kv.get(keys.statedEnd(userId));
      return { entry, stated: statedEnd.safeParse(entry.value).data ?? null };
    },
    /** False: another one was written since `entry` was read. */
    async write(entry: Deno.KvEntryMaybe<unknown>, stated: StatedEnd): Promise<boolean> {
      const expireIn = Math.max(1, stated.expiresAtMs - now());
      return (await kv.atomic().check(entry).set(entry.key, stated, { expireIn }).commit()).ok;
    },
    /** Those that the provider has not done yet. */
    async *pending(): AsyncIterable<{ id: string }> {
      for await (const { key, value } of kv.list({ prefix: keys.statedEnd.under() })) {
        if (statedEnd.safeParse(value).data?.isDone === false) yield { id: String(key.at(-1)) };
      }
    },
  };
}
