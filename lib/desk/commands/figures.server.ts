/** Commands for sales and listening figures, and the figures that a page of the desk asks for. */

import { z } from "zod";
import { type Figure, isPeriod, monthAt } from "@/lib/figures/figure.ts";
import { heardFigures } from "@/lib/figures/heard/heard_figures.ts";
import type { HeardView } from "@/lib/figures/heard/heard_view.ts";
import { SALES_FIGURES, salesFigures } from "@/lib/figures/sales/sales_figures.ts";
import type { CurrencySales, SalesView } from "@/lib/figures/sales/sales_view.ts";
import { FIGURES } from "@/lib/figures/words.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { nothing, optional, typed } from "./fields.ts";

const inPeriod = z.object({
  /** null: the current month. */
  period: optional(typed(20, FIGURES.noPeriod).trim().refine(isPeriod, FIGURES.noPeriod)),
});

/** Titles by book id. */
const titlesOf = ({ catalogue }: DeskServices): Record<string, string> =>
  Object.fromEntries(catalogue.books().map(({ id, title }) => [String(id), title]));

export const figureCommands = {
  "figures sales": defineCommand({
    input: inPeriod,
    cli: {
      usage: "[PERIOD]",
      help: "show sales of a month (2026-11) or year by day, book, code and country",
      words: ["period"],
    },
    async run({ period }, services) {
      const view = await services.figures.sales.view(period ?? monthAt(Date.now()));
      return done({ ...view, titles: titlesOf(services) });
    },
  }),
  "figures listening": defineCommand({
    input: inPeriod,
    cli: {
      usage: "[PERIOD]",
      help: "show hours listened, where people stop, who continues",
      words: ["period"],
    },
    async run({ period }, services) {
      const view = await services.figures.heard.view(period ?? monthAt(Date.now()));
      return done({ ...view, titles: titlesOf(services) });
    },
  }),
  "figures rebuild": defineCommand({
    input: nothing,
    cli: { help: "recalculate all statistics" },
    changes: () => "",
    async run(_, { figures }) {
      const days = await figures.sales.rebuild();
      const listeners = await figures.heard.rebuild();
      return done({ days, listeners }, FIGURES.rebuilt(days, listeners));
    },
  }),
} as const;

/** The period in a page's query; an invalid one falls back to the current month. */
export const askedPeriod = (asked: URLSearchParams): z.output<typeof inPeriod> =>
  inPeriod.safeParse({ period: asked.get("period") }).data ?? { period: null };

type Titled<View> = View & { titles: Record<string, string> };

export interface FoundHeard extends Titled<HeardView> {
  figures: Figure[];
}

export const heardPage = (view: Titled<HeardView>): FoundHeard => ({
  ...view,
  figures: heardFigures(view, (bookId) => view.titles[bookId] ?? null),
});

export interface FoundSales extends SalesView {
  /** null: nothing was sold. */
  chosen: CurrencySales | null;
  /** In the chosen currency. */
  figures: Figure[];
}

/** An invalid currency falls back to the one with the most sales. */
export function salesPage(view: Titled<SalesView>, currency: string | null): FoundSales {
  const { period, currencies, titles } = view;
  const chosen = currencies.find((it) => it.currency === currency) ?? currencies[0] ?? null;
  const titleOf = (bookId: number) => titles[bookId] ?? null;
  const figures = chosen && salesFigures(chosen, { period, titleOf });
  return { ...view, chosen, figures: figures ? SALES_FIGURES.map((it) => figures[it]) : [] };
}
