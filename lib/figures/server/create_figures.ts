/** What the author counts, over one store: for the site and for the terminal's commands alike. */
import type { Hourly } from "@/lib/platform/server/hourly.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import { createSalesDaysStore } from "@/lib/figures/server/sales_days_store.ts";
import { createSalesFigures, type SalesFigures } from "@/lib/figures/server/sales_figures.ts";

export interface Figures {
  sales: SalesFigures;
}

export interface FiguresOptions {
  kv: Deno.Kv;
  shop: Pick<Shop, "sales" | "paymentMode">;
  log: Log;
  /** Counts what has changed; null: only a look at it does. */
  hourly: Pick<Hourly, "add"> | null;
}

export function createFigures({ kv, shop, log, hourly }: FiguresOptions): Figures {
  const isLive = shop.paymentMode === "live";
  const sales = createSalesFigures({ store: createSalesDaysStore(kv), sales: shop.sales, isLive });
  hourly?.add(async (signal) => {
    await sales.count({ signal }).catch((error) => log.warn("figures_not_counted", { error }));
  });
  return { sales };
}
