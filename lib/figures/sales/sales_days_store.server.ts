/** Sums of sales, one value per day, and the marks of days that must be counted. */

import { isoDay } from "@/lib/platform/time.ts";
import { keys } from "../records.ts";
import { keys as shopKeys } from "@/lib/shop/records.ts";
import { type SalesDay, salesDay } from "./sales_day.ts";

interface Span {
  fromMs: number;
  /** Not included. */
  toMs: number;
}

export type SalesDaysStore = ReturnType<typeof createSalesDaysStore>;

export function createSalesDaysStore(kv: Deno.Kv) {
  return {
    /** By day, "2026-11-22"; days without sales are absent. */
    async read({ fromMs, toMs }: Span): Promise<Map<string, SalesDay>> {
      const selector = { start: keys.salesDay(isoDay(fromMs)), end: keys.salesDay(isoDay(toMs)) };
      const days = new Map<string, SalesDay>();
      for await (const { key, value } of kv.list(selector, { batchSize: 100 })) {
        days.set(String(key[1]), salesDay.parse(value));
      }
      return days;
    },
    /** Days to be counted, newest first; without a span, all of them. */
    async due(span?: Span): Promise<string[]> {
      const selector = span
        ? {
          start: shopKeys.salesDue(isoDay(span.fromMs)),
          end: shopKeys.salesDue(isoDay(span.toMs)),
        }
        : { prefix: shopKeys.salesDue.under() };
      const marks = await Array.fromAsync(kv.list(selector, { reverse: true, batchSize: 500 }));
      return marks.map(({ key }) => String(key[1]));
    },
    /**
     * Writes a day's sums and removes its mark; the mark stays if one of the day's purchases changes meanwhile.
     * @param count null: nothing was sold
     */
    async update(day: string, count: () => Promise<SalesDay | null>): Promise<void> {
      const mark = await kv.get(shopKeys.salesDue(day));
      if (mark.versionstamp === null) return; // another process has just counted it
      const counted = await count();
      const atomic = kv.atomic().check(mark).delete(mark.key);
      if (counted === null) atomic.delete(keys.salesDay(day));
      else atomic.set(keys.salesDay(day), counted);
      await atomic.commit();
    },
    /** Marks days that have sums but are not in `known`, so that counting them deletes their sums. */
    async markOthers(known: Set<string>): Promise<void> {
      for await (const { key } of kv.list({ prefix: keys.salesDay.under() }, { batchSize: 500 })) {
        const day = String(key[1]);
        if (!known.has(day)) await kv.set(shopKeys.salesDue(day), true);
      }
    },
  };
}
