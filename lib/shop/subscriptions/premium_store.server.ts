/** Stores what the author offers as Premium. */

import { remembered } from "@/lib/platform/kv/remembered.server.ts";
import { FIRST_OFFER, type PremiumOffer } from "../premium.ts";
import { keys } from "../records.ts";

export type PremiumStore = ReturnType<typeof createPremiumStore>;

/** @param isDemo the demo sells Premium; in a shop of the author's own she switches it on */
export function createPremiumStore(
  kv: Deno.Kv,
  { isDemo, now }: { isDemo: () => boolean; now: () => number },
) {
  let version = 0;
  const stored = remembered(() => keys.premium.get(kv), now);
  return {
    async get(): Promise<PremiumOffer> {
      return await stored.get() ?? { ...FIRST_OFFER, isOn: isDemo() };
    },
    /** Whether somebody may have it: it is on, or was. */
    async wasOffered(): Promise<boolean> {
      return await stored.get() !== null || isDemo();
    },
    async set(offer: PremiumOffer): Promise<void> {
      await kv.set(keys.premium(), offer);
      stored.put(offer);
      version++;
    },
    /** Counts the changes made in this process. */
    version: () => version,
  };
}
