/**
 * Sums of sales, one value per day, recalculated from the ledger's index whenever a purchase of that day changes.
 * The commit that changes the ledger marks the day; the commit that stores the new sums removes the mark. So no sale
 * is missed or counted twice, and the sums equal the ledger.
 */

import { createHash } from "node:crypto";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Mode } from "@/lib/shop/gateway.ts";
import type { SalesStore } from "@/lib/shop/ledger/sales_store.server.ts";
import { boundsOf, monthAt, type Period } from "./figure.ts";
import type { SalesDaysStore } from "./figures_store.server.ts";
import { salesDayOf } from "./sales_day.ts";
import { currencySales, type SalesView } from "./sales_view.ts";

/** Most days counted while a page is read; the hourly work counts the others. */
const COUNTED_AT_ONCE = 62;

export interface SalesFigures {
  view(period: Period): Promise<SalesView>;
  /** Counts days whose sales have changed, newest first. Returns the number of days left. */
  count(o?: { period?: Period; most?: number; signal?: AbortSignal }): Promise<number>;
  /** Counts every day again. Returns the number of days with sales. */
  rebuild(): Promise<number>;
}

interface SalesFiguresOptions {
  store: SalesDaysStore;
  sales: Pick<SalesStore, "each" | "markAll">;
  mode: Mode;
  now?: () => number;
}

export function createSalesFigures(
  { store, sales, mode, now = Date.now }: SalesFiguresOptions,
): SalesFigures {
  async function countDay(day: string) {
    const fromMs = Date.parse(day);
    const purchases = await Array.fromAsync(sales.each({ fromMs, toMs: fromMs + DAY_MS }));
    return purchases.length === 0 ? null : salesDayOf(purchases, hashOfBuyer);
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
      return {
        period,
        currencies: currencySales(period, { days, month, isLive: mode.isLive }),
        waitingDays,
      };
    },
    async rebuild() {
      const marked = await sales.markAll();
      await store.markOthers(marked);
      await count();
      return marked.size;
    },
  };
}

/** A 32-bit hash of a listener's id. A collision makes a group look smaller, never larger, which is safe. */
const hashOfBuyer = (userId: string): number =>
  createHash("sha256").update(userId).digest().readUInt32BE();
