/** Reads the sales figures selected by a desk page's query. */
import type { Desk } from "@/lib/desk/server/create_desk.ts";
import { INPUTS } from "@/lib/desk/inputs.ts";
import type { Figure } from "@/lib/figures/figure.ts";
import type { CurrencySales, SalesView } from "@/lib/figures/sales/sales_view.ts";
import { SALES_FIGURES, salesFigures } from "@/lib/figures/sales/sales_figures.ts";

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
