/** Purchases by listener. */

import { keys } from "@/lib/platform/kv/keys.server.ts";
import { type PurchaseRecord, purchaseRecord } from "../purchase.ts";

export interface PurchaseStore {
  /** Refunded ones too. */
  list(userId: string): Promise<PurchaseRecord[]>;
}

export function createPurchaseStore(kv: Deno.Kv): PurchaseStore {
  return {
    async list(userId) {
      const found: PurchaseRecord[] = [];
      for await (const { value } of kv.list({ prefix: keys.purchasesOfUser(userId) })) {
        found.push(purchaseRecord.parse(value));
      }
      return found;
    },
  };
}
