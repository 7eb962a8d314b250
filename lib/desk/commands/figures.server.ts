/** Commands for sales and listening figures, and the figures that a page of the desk asks for. */

import { z } from "zod";
import { boundsOf, type Figure, isPeriod, monthAt, type Period } from "@/lib/figures/figure.ts";
import { heardFigures } from "@/lib/figures/heard_figures.ts";
import type { HeardView } from "@/lib/figures/heard_view.ts";
import { SALES_FIGURES, salesFigures } from "@/lib/figures/sales_figures.ts";
import type { CurrencySales, SalesView } from "@/lib/figures/sales_view.ts";
import { type OwnRates, ownRatesInput, ratesText } from "@/lib/figures/own_total.ts";
import { FIGURES, OWN_TOTAL, PAYOUTS } from "@/lib/figures/words.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { type BalanceEntry, type BalanceSum, sumBalance } from "@/lib/shop/balance.ts";
import { NO_BOOK } from "@/lib/shop/subscription.ts";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import { StripeRefusal } from "@/lib/shop/stripe/request.server.ts";
import { defineCommand, type DeskServices, done, factsOf } from "./command.server.ts";
import { nothing, optional, typed } from "./fields.ts";

const noPeriod: ErrorText = { error: () => FIGURES.noPeriod };

const inPeriod = z.object({
  /** null: the current month. */
  period: optional(typed(20, noPeriod).trim().refine(isPeriod, noPeriod)),
});

export interface Payouts {
  period: Period;
  isTest: boolean;
  sums: BalanceSum[];
  /** There are more, which are not counted. */
  isCut: boolean;
  unreadable: number;
}

/** Most movements that are read: fifty requests. */
const MOST_MOVED = 5_000;

async function readBalance(
  period: Period,
  { listBalance, paymentMode }: Pick<DeskServices["shop"], "listBalance" | "paymentMode">,
): Promise<Payouts> {
  const entries: BalanceEntry[] = [];
  const view = { period, isTest: paymentMode !== "live", isCut: false, unreadable: 0 };
  for await (const it of listBalance(boundsOf(period))) {
    if ("unreadable" in it) view.unreadable++;
    else entries.push(it);
    if (entries.length + view.unreadable < MOST_MOVED) continue;
    view.isCut = true;
    break;
  }
  return { ...view, sums: sumBalance(entries) };
}

/** Titles by book id, with the name of Premium where months have no book. */
async function titlesOf({ catalogue, shop }: DeskServices): Promise<Record<string, string>> {
  const titles = catalogue.books().map(({ id, title }) => [String(id), title]);
  return { ...Object.fromEntries(titles), [NO_BOOK]: (await shop.premium.get()).name };
}

export const figureCommands = {
  "figures sales": defineCommand({
    may: "bookkeeper",
    input: inPeriod,
    cli: {
      usage: "[PERIOD]",
      help: "show sales of a month (2026-11) or year by day, book, code and country",
      words: ["period"],
    },
    async run({ period }, services) {
      const view = await services.figures.sales.view(period ?? monthAt(Date.now()));
      return done({ ...view, titles: await titlesOf(services) });
    },
  }),
  "figures listening": defineCommand({
    may: "bookkeeper",
    input: inPeriod,
    cli: {
      usage: "[PERIOD]",
      help: "show hours listened, where people stop, who continues",
      words: ["period"],
    },
    async run({ period }, services) {
      const view = await services.figures.heard.view(period ?? monthAt(Date.now()));
      return done({ ...view, titles: await titlesOf(services) });
    },
  }),
  "rates show": defineCommand({
    may: "bookkeeper",
    input: nothing,
    cli: { help: "show your own currency and the rates you have set" },
    run: async (_, { figures }) => done(await figures.ownRates.get()),
  }),
  "rates set": defineCommand({
    may: "bookkeeper",
    input: ownRatesInput,
    cli: {
      usage: "CURRENCY --day 2027-01-31",
      help: "set your currency and what one unit of each other is worth in it",
      more: [['[--rates "USD 0.92; GBP 1.17"]', ""]],
      words: ["currency"],
      options: { day: "day", rates: "rates" },
    },
    changes: ({ currency }) => currency,
    async run(rates, { figures }) {
      const before = await figures.ownRates.get();
      await figures.ownRates.set(rates);
      const facts = ({ currency, day, ...it }: OwnRates) =>
        factsOf({ currency, day, rates: ratesText({ currency, day, ...it }) });
      return done(rates, OWN_TOTAL.saved(rates.currency, rates.day), {
        before: before ? facts(before) : "",
        after: facts(rates),
      });
    },
  }),
  payouts: defineCommand({
    may: "bookkeeper",
    input: inPeriod,
    cli: {
      usage: "[PERIOD]",
      help: "show what Stripe took in, its fees and payouts of a month or year",
      words: ["period"],
    },
    async run({ period }, { shop }) {
      const asked = period ?? monthAt(Date.now());
      try {
        return done(await readBalance(asked, shop));
      } catch (error) {
        if (error instanceof GatewayDown) return refuse("provider_away", error.told);
        if (error instanceof StripeRefusal) return refuse("not_allowed", PAYOUTS.notAllowed);
        throw error;
      }
    },
  }),
  "figures rebuild": defineCommand({
    may: "author",
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
