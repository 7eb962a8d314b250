/** Erases an account. */

import { erasePrefix } from "./kv/word_index.server.ts";
import type { Records, WhenProved } from "./record.ts";

/** What a domain does when an account is erased. Both may run again after an interruption. */
export interface ErasureStep {
  /**
   * Before anything is removed: ends subscriptions and open orders.
   * @returns false when that is impossible now; then nothing is removed.
   */
  settle?(userId: string): Promise<boolean>;
  /** Removes records that are not under the listener's id. The account's record still exists. */
  erase?(userId: string): Promise<void>;
}

export type Erasure = ReturnType<typeof createErasure>;

/** After the steps, all records that belong to the listener (`ofUser`) are removed. */
export function createErasure({ kv, records }: { kv: Deno.Kv; records: Records }) {
  const steps: { whenProved: WhenProved; step: ErasureStep }[] = [];

  async function removeRecords(userId: string, isRemoved: (whenProved: WhenProved) => boolean) {
    for (const key of records.ofUser(userId, isRemoved)) {
      await kv.delete(key);
      await erasePrefix(kv, key);
    }
  }

  return {
    onErase: (whenProved: WhenProved, step: ErasureStep): void =>
      void steps.push({ whenProved, step }),
    /** False: some domain cannot settle now. */
    async settle(userId: string): Promise<boolean> {
      for (const { step } of steps) {
        if (await step.settle?.(userId) === false) return false;
      }
      return true;
    },
    async erase(userId: string): Promise<void> {
      for (const { step } of steps) await step.erase?.(userId);
      await removeRecords(userId, () => true);
    },
    /** Removes what ends when the owner of the account's address proves the address. */
    async eraseUnproved(userId: string): Promise<void> {
      for (const { whenProved, step } of steps) {
        if (whenProved === "ends") await step.erase?.(userId);
      }
      await removeRecords(userId, (whenProved) => whenProved === "ends");
    },
  };
}
