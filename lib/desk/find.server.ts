/** Reads the listening figures selected by a desk page's query. */

import type { Figure } from "@/lib/figures/figure.ts";
import { heardFigures } from "@/lib/figures/heard/heard_figures.ts";
import type { HeardView } from "@/lib/figures/heard/heard_view.ts";
import { SALES_FIGURES, salesFigures } from "@/lib/figures/sales/sales_figures.ts";
import type { CurrencySales, SalesView } from "@/lib/figures/sales/sales_view.ts";
import type { Desk } from "./create_desk.server.ts";
import { INPUTS } from "./inputs.ts";

export interface FoundHeard extends HeardView {
  figures: Figure[];
  titles: Record<string, string>;
}

/** An invalid period falls back to the current month. */
export async function findHeard(
  asked: URLSearchParams,
  commands: Pick<Desk["commands"], "figures listening">,
): Promise<FoundHeard> {
  const input = INPUTS["figures listening"].safeParse({ period: asked.get("period") ?? "" });
  const { data } = await commands["figures listening"].run(input.data ?? { period: null });
  return { ...data, figures: heardFigures(data, (bookId) => data.titles[bookId] ?? null) };
}

/* Reads the sales figures selected by a desk page's query. */

export interface FoundSales extends SalesView {
  /** null: nothing was sold. */
  chosen: CurrencySales | null;
  /** In the chosen currency. */
  figures: Figure[];
}

/** An invalid period falls back to the current month, an invalid currency to the one with the most sales. */
export async function findSales(
  asked: URLSearchParams,
  commands: Pick<Desk["commands"], "figures sales">,
): Promise<FoundSales> {
  const input = INPUTS["figures sales"].safeParse({ period: asked.get("period") ?? "" });
  const { data } = await commands["figures sales"].run(input.data ?? { period: null });
  const { period, currencies, titles } = data;
  const chosen = currencies.find(({ currency }) => currency === asked.get("currency")) ??
    currencies[0] ?? null;
  const titleOf = (bookId: number) => titles[bookId] ?? null;
  const figures = chosen && salesFigures(chosen, { period, titleOf });
  return { ...data, chosen, figures: figures ? SALES_FIGURES.map((it) => figures[it]) : [] };
}
