/** Discount codes. */

import { keys } from "../records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { type DiscountRecord, discountRecord } from "../discount.ts";

export type DiscountStore = ReturnType<typeof createDiscountStore>;

export function createDiscountStore(kv: Deno.Kv) {
  return {
    get: (code: string) => keys.discount.get(kv, code),
    list: () => keys.discount.list(kv, []),
    /** Codes with this prefix, gifts included, sorted. */
    async beginningWith(text: string, limit: number): Promise<DiscountRecord[]> {
      const [start, end] = [keys.discount(text), keys.discount(text + "\u{10ffff}")];
      const entries = await Array.fromAsync(kv.list({ start, end }, { limit }));
      return entries.map(({ value }) => discountRecord.parse(value));
    },
    /** False when the code exists already, ended or not: receipts name it. */
    async create(discount: DiscountRecord): Promise<boolean> {
      const key = keys.discount(discount.code);
      const { ok } = await kv.atomic()
        .check({ key, versionstamp: null })
        .set(key, discount)
        .commit();
      return ok;
    },
    /** The ended code; null when it does not exist. */
    end: (code: string, nowMs: number): Promise<DiscountRecord | null> =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.discount(code));
        if (entry.value === null) return null;
        const known = discountRecord.parse(entry.value);
        const ended = { ...known, endedAtMs: known.endedAtMs ?? nowMs };
        const { ok } = await kv.atomic().check(entry).set(entry.key, ended).commit();
        return ok ? ended : CONFLICT;
      }),
  };
}
