/** Composes the author's figures over one store, for the site and for the terminal's commands. */

import type { Mode } from "@/lib/shop/gateway.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { createProgressStore } from "@/lib/listening/progress/store.server.ts";
import type { Platform } from "@/lib/platform/create_platform.server.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Hourly } from "@/lib/platform/work.server.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import { createHeardFigures, type HeardFigures } from "./heard_figures.server.ts";
import {
  createHeardStore,
  createOwnRatesStore,
  createSalesDaysStore,
  type OwnRatesStore,
} from "./figures_store.server.ts";
import { createSalesFigures, type SalesFigures } from "./sales_figures.server.ts";

export interface Figures {
  sales: SalesFigures;
  heard: HeardFigures;
  ownRates: OwnRatesStore;
}

interface FiguresOptions extends Pick<Platform, "kv" | "group" | "log"> {
  catalogue: Catalogue;
  shop: Pick<Shop, "sales" | "paymentMode">;
  erasure: Pick<Erasure, "onErase">;
  /** Counts changes every hour; null: sales are counted when they are read. */
  hourly: Pick<Hourly, "add"> | null;
}

/** Create it after the listening domain: on erasure, an account's listening records must be deleted before its sums. */
export function createFigures(
  { kv, group, log, catalogue, shop, erasure, hourly }: FiguresOptions,
): Figures {
  const mode: Mode = {
    get isLive() {
      return shop.paymentMode === "live";
    },
  };
  const store = createSalesDaysStore(kv);
  const sales = createSalesFigures({ store, sales: shop.sales, mode });
  const progress = createProgressStore({ kv, group, log });
  const heard = createHeardFigures({ store: createHeardStore(kv), progress, catalogue });
  erasure.onErase("stays", heard);
  hourly?.add(async (signal) => {
    const failed = (error: unknown) => log.warn("figures_not_counted", { error });
    await sales.count({ signal }).catch(failed);
    await heard.count({ signal }).catch(failed);
  });
  return { sales, heard, ownRates: createOwnRatesStore(kv) };
}
