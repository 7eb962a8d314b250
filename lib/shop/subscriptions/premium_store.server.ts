/** Stores what the author offers as Premium. */

import { StaleIfErrorCache } from "@/lib/platform/cache/stale_if_error.server.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { FIRST_OFFER, type PremiumOffer } from "../premium.ts";
import { keys } from "../records.ts";

export type PremiumStore = ReturnType<typeof createPremiumStore>;

/** @param isDemo the demo sells Premium; in a shop of the author's own she switches it on */
export function createPremiumStore(
  kv: Deno.Kv,
  { isDemo, now }: { isDemo: () => boolean; now: () => number },
) {
  let version = 0;
  /** A change reaches other processes within a minute. */
  const known = new StaleIfErrorCache<PremiumOffer | null>({
    lifetimeMs: MINUTE_MS,
    maxEntries: 1,
    now,
  });
  const stored = () => known.get("offer", () => keys.premium.get(kv));
  return {
    async get(): Promise<PremiumOffer> {
      return await stored() ?? { ...FIRST_OFFER, isOn: isDemo() };
    },
    /** Whether somebody may have it: it is on, or was. */
    async wasOffered(): Promise<boolean> {
      return await stored() !== null || isDemo();
    },
    async set(offer: PremiumOffer): Promise<void> {
      await kv.set(keys.premium(), offer);
      known.delete("offer");
      version++;
    },
    /** Counts the changes made in this process. */
    version: () => version,
  };
}
