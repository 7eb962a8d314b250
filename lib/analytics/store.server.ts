/** Stores sales for analytics, one record per transaction. */

import { EVENT_KEPT_MS, keys } from "./records.ts";
import { type PurchaseEvent, purchaseEvent } from "./calls.ts";

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>;

export function createAnalyticsStore(kv: Deno.Kv) {
  return {
    /** False: this transaction is stored already. */
    async add(event: PurchaseEvent): Promise<boolean> {
      const key = keys.analyticsPurchase(event.transactionId);
      const value = purchaseEvent.parse(event);
      const { ok } = await kv.atomic()
        .check({ key, versionstamp: null })
        .set(key, value, { expireIn: EVENT_KEPT_MS })
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
