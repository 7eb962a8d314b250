/** Discount codes. */

import { createHash } from "node:crypto";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { type DiscountRecord, discountRecord } from "../discount.ts";
import { keys } from "../records.ts";

export type DiscountStore = ReturnType<typeof createDiscountStore>;

/** Codes that were made together. */
export interface CodeBatch {
  name: string;
  /** All codes of the batch have this one's value. */
  first: DiscountRecord;
  count: number;
  uses: number;
  /** How many have not ended. */
  open: number;
}

/** Deno KV takes 100 checks a commit. */
const ENDED_AT_ONCE = 100;

export function createDiscountStore(kv: Deno.Kv) {
  /** The codes made together; null: all codes but gifts. In key order. */
  async function* ofBatch(batch: string | null): AsyncIterable<DiscountRecord> {
    for await (const { value } of kv.list<DiscountRecord>({ prefix: keys.discount.under() })) {
      if (value.gift || batch !== null && value.batch !== batch) continue;
      yield discountRecord.parse(value);
    }
  }

  const end = (code: string, nowMs: number): Promise<DiscountRecord | null> =>
    retryOnConflict(async () => {
      const entry = await kv.get(keys.discount(code));
      if (entry.value === null) return null;
      const known = discountRecord.parse(entry.value);
      const ended = { ...known, endedAtMs: known.endedAtMs ?? nowMs };
      const { ok } = await kv.atomic().check(entry).set(entry.key, ended).commit();
      return ok ? ended : CONFLICT;
    });

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
    /** All of them or, when one exists already, none. At most 100. */
    async createAll(discounts: DiscountRecord[]): Promise<boolean> {
      const atomic = kv.atomic();
      for (const it of discounts) {
        const key = keys.discount(it.code);
        atomic.check({ key, versionstamp: null }).set(key, it);
      }
      return (await atomic.commit()).ok;
    },
    /** All codes but gifts, those made together counted as one. */
    async overview(): Promise<{ codes: DiscountRecord[]; batches: CodeBatch[] }> {
      const codes: DiscountRecord[] = [], batches = new Map<string, CodeBatch>();
      for await (const { value } of kv.list<DiscountRecord>({ prefix: keys.discount.under() })) {
        if (value.gift) continue;
        const known = value.batch ? batches.get(value.batch) : undefined;
        if (known) {
          known.count++;
          known.uses += value.uses;
          if (value.endedAtMs === null) known.open++;
        } else if (value.batch) {
          const first = discountRecord.parse(value);
          const open = first.endedAtMs === null ? 1 : 0;
          batches.set(value.batch, { name: value.batch, first, count: 1, uses: first.uses, open });
        } else codes.push(discountRecord.parse(value));
      }
      return { codes, batches: [...batches.values()] };
    },
    ofBatch,
    /** How many have ended now. */
    async endBatch(batch: string, nowMs: number): Promise<number> {
      const selector = { prefix: keys.discount.under() };
      const open: Deno.KvEntry<DiscountRecord>[] = [];
      for await (const it of kv.list<DiscountRecord>(selector)) {
        if (it.value.batch === batch && it.value.endedAtMs === null) open.push(it);
      }
      for (let at = 0; at < open.length; at += ENDED_AT_ONCE) {
        const some = open.slice(at, at + ENDED_AT_ONCE);
        const atomic = kv.atomic();
        for (const it of some) atomic.check(it).set(it.key, { ...it.value, endedAtMs: nowMs });
        if ((await atomic.commit()).ok) continue;
        for (const { value } of some) await end(value.code, nowMs); // one was just used
      }
      return open.length;
    },
    /** The ended code; null when it does not exist. */
    end,
  };
}

/** Hashed, so that nobody's address is stored for it. */
export const customerHash = (code: string, email: string): string =>
  createHash("sha256").update(`${code} ${email.trim().toLowerCase()}`).digest("base64url")
    .slice(0, 22);
