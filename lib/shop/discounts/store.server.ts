/** Discount codes. */

import { keys } from "../records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { type DiscountRecord, discountRecord } from "../discount.ts";

export interface DiscountStore {
  get(code: string): Promise<DiscountRecord | null>;
  list(): Promise<DiscountRecord[]>;
  /** Codes with this prefix, gifts included, sorted. */
  beginningWith(text: string, limit: number): Promise<DiscountRecord[]>;
  /** False when the code exists already, ended or not: receipts name it. */
  create(discount: DiscountRecord): Promise<boolean>;
  /** The ended code; null when it does not exist. */
  end(code: string, nowMs: number): Promise<DiscountRecord | null>;
}

export function createDiscountStore(kv: Deno.Kv): DiscountStore {
  return {
    get: (code) => keys.discount.get(kv, code),
    list: () => keys.discount.list(kv, []),
    async beginningWith(text, limit) {
      const [start, end] = [keys.discount(text), keys.discount(text + "\u{10ffff}")];
      const entries = await Array.fromAsync(kv.list({ start, end }, { limit }));
      return entries.map(({ value }) => discountRecord.parse(value));
    },
    async create(discount) {
      const key = keys.discount(discount.code);
      const { ok } = await kv.atomic()
        .check({ key, versionstamp: null })
        .set(key, discount)
        .commit();
      return ok;
    },
    end: (code, nowMs) =>
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
