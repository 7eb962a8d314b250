/**
 * Sales in sums, a value a day, made anew from the ledger's own index whenever a purchase of that day changes:
 * the ledger leaves a mark in the commit that changes it, and the mark goes in the commit that has counted it. So
 * nothing is counted twice or missed, and what is counted is what the ledger holds.
 */
import { createHash } from "node:crypto";
import type { SalesStore } from "@/lib/shop/server/sales/sales_store.ts";
import { boundsOf, monthAt, type Period } from "@/lib/figures/period.ts";
import { salesDayOf } from "@/lib/figures/sales/sales_day.ts";
import { currencySales, type SalesView } from "@/lib/figures/sales/sales_view.ts";
import type { SalesDaysStore } from "@/lib/figures/server/sales_days_store.ts";

/** Days that one look counts; the hourly work does the others. */
const COUNTED_AT_ONCE = 62;
const DAY_MS = 86_400_000;

export interface SalesFigures {
  view(period: Period): Promise<SalesView>;
  /** Counts days whose sales have changed, newest first; the number of those that are left. */
  count(o?: { period?: Period; most?: number; signal?: AbortSignal }): Promise<number>;
  /** Counts every day anew; the number of days that have sales. */
  rebuild(): Promise<number>;
}

export interface SalesFiguresOptions {
  store: SalesDaysStore;
  sales: Pick<SalesStore, "each" | "markAll">;
  isLive: boolean;
  now?: () => number;
}

export function createSalesFigures(
  { store, sales, isLive, now = Date.now }: SalesFiguresOptions,
): SalesFigures {
  async function countDay(day: string) {
    const fromMs = Date.parse(day);
    const purchases = await Array.fromAsync(sales.each({ fromMs, toMs: fromMs + DAY_MS }));
    return purchases.length === 0 ? null : salesDayOf(purchases, markOf);
  }

  const count: SalesFigures["count"] = async ({ period, most = Infinity, signal } = {}) => {
    const span = period === undefined ? undefined : boundsOf(period);
    const due = await store.due(span);
    if (due.length === 0) return 0;
    for (const day of due.slice(0, most)) {
      if (signal?.aborted) break;
      await store.update(day, () => countDay(day));
    }
    return (await store.due(span)).length;
  };

  return {
    count,
    async view(period) {
      const waitingDays = await count({ period, most: COUNTED_AT_ONCE });
      const days = await store.read(boundsOf(period));
      const month = monthAt(now());
      return { period, currencies: currencySales(period, { days, month, isLive }), waitingDays };
    },
    async rebuild() {
      const marked = await sales.markAll();
      await store.markOthers(marked);
      await count();
      return marked.size;
    },
  };
}

/** 32 bits of a listener's id: two buyers taken for one make a group smaller, never larger. */
const markOf = (userId: string): number =>
  createHash("sha256").update(userId).digest().readUInt32BE();
