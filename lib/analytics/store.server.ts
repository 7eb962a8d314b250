/** Stores sales for analytics, one record per transaction. */

import { DAY_MS } from "@/lib/platform/duration.ts";
import { keys } from "./records.ts";
import { type PurchaseEvent, purchaseEvent } from "./calls.ts";

/** Retention: long enough to compare a year with the one before. */
const KEPT_MS = 800 * DAY_MS;

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>;

export function createAnalyticsStore(kv: Deno.Kv) {
  return {
    /** False: this transaction is stored already. */
    async add(event: PurchaseEvent): Promise<boolean> {
      const key = keys.analyticsPurchase(event.transactionId);
      const value = purchaseEvent.parse(event);
      const { ok } = await kv.atomic()
        .check({ key, versionstamp: null })
        .set(key, value, { expireIn: KEPT_MS })
        .commit();
      return ok;
    },
    /** Deletes a listener's sales records. */
    async erase(userId: string): Promise<void> {
      for await (const { key, value } of kv.list({ prefix: keys.analyticsPurchase.under() })) {
        if (purchaseEvent.parse(value).userId === userId) await kv.delete(key);
      }
    },
  };
}
