/** The author's sales figures for one currency. */

import { type CurrencyCode, formatMoney, type Money } from "@/lib/catalogue/money.ts";
import { countryName } from "@/lib/platform/countries.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { formatDayOfYear, isoDay } from "@/lib/platform/time.ts";
import { saleSource } from "@/lib/shop/purchase.ts";
import {
  type Figure,
  type FigureCell,
  isMonth,
  monthAt,
  type Period,
  periodName,
} from "./figure.ts";
import { joinSums, NO_SALES } from "./sales_day.ts";
import {
  barsOf,
  type CurrencySales,
  type PeopleRow,
  type SaleRow,
  type SalesView,
} from "./sales_view.ts";
import { FIGURES, SALES } from "./words.ts";

export const SALES_FIGURES = ["days", "books", "codes", "countries", "taxes", "sources"] as const;
type SalesFigure = typeof SALES_FIGURES[number];

interface Options {
  period: Period;
  /** Returns null for a book that is no longer sold. */
  titleOf: (bookId: number) => string | null;
}

export function salesFigures(
  { currency, days, books, codes, countries, sources }: CurrencySales,
  { period, titleOf }: Options,
): Record<SalesFigure, Figure> {
  const { head } = SALES;
  const money = moneyIn(currency);
  const figure = (
    id: SalesFigure,
    rows: SaleRow[],
    first: string,
    labelOf: (name: string) => string,
  ) => ({
    id,
    bars: rows.map((it) => ({
      label: labelOf(it.name),
      value: it.amountMinor,
      back: it.backMinor,
      text: SALES.bar(it.sold, money.text(it.amountMinor)),
    })),
    scaleText: money.text,
    table: {
      head: [first, head.sold, head.free, head.paid(currency), head.back(currency)],
      rows: rows.filter(({ sold, free }) => sold + free > 0).map((it): FigureCell[] => [
        labelOf(it.name),
        it.sold,
        it.free,
        money.cell(it.amountMinor),
        money.cell(it.backMinor),
      ]),
    },
  });
  const ofPeople = (
    id: SalesFigure,
    rows: PeopleRow[],
    first: string,
    labelOf: (name: string) => string,
  ) => {
    const label = (name: string | null) => name === null ? FIGURES.rest : labelOf(name);
    return {
      id,
      bars: rows.map((it) => ({
        label: label(it.name),
        value: it.amountMinor,
        back: 0,
        text: SALES.bar(it.sold, money.text(it.amountMinor)),
      })),
      scaleText: money.text,
      table: {
        head: [first, head.sold, head.free, head.paid(currency)],
        rows: rows.map((it): FigureCell[] => [
          label(it.name),
          it.sold,
          it.free,
          money.cell(it.amountMinor),
        ]),
      },
    };
  };
  return {
    days: {
      ...figure(
        "days",
        barsOf(period, days),
        isMonth(period) ? head.day : head.month,
        isMonth(period) ? formatDayOfYear : periodName,
      ),
      title: isMonth(period) ? SALES.days : SALES.months,
      lead: SALES.daysLead,
      none: FIGURES.noSales,
      shape: "time",
    },
    books: {
      ...figure("books", books, head.book, (id) => titleOf(Number(id)) ?? FIGURES.noBook(id)),
      title: SALES.books,
      lead: SALES.booksLead,
      none: FIGURES.noSales,
      shape: "rank",
    },
    codes: {
      ...figure("codes", codes, head.code, (code) => code),
      title: SALES.codes,
      lead: SALES.codesLead,
      none: SALES.noCodes,
      shape: "rank",
    },
    countries: {
      ...ofPeople(
        "countries",
        countries,
        head.country,
        countryLabel,
      ),
      title: SALES.countries,
      lead: SALES.countriesLead,
      none: SALES.noPeople,
      shape: "rank",
    },
    taxes: {
      ...taxesOf(countries, currency),
      title: SALES.taxes,
      lead: SALES.taxesLead,
      none: SALES.noPeople,
      shape: "rank",
    },
    sources: {
      ...ofPeople("sources", sources, head.source, sourceName),
      title: SALES.sources,
      lead: SALES.sourcesLead,
      none: SALES.noPeople,
      shape: "rank",
    },
  };
}

const countryLabel = (code: string): string => countryName(code) || code || FIGURES.noCountry;

/** VAT by the same groups as the countries, so that comparing the two figures discloses nothing more. */
function taxesOf(
  rows: PeopleRow[],
  currency: CurrencyCode,
): Pick<Figure, "id" | "bars" | "scaleText" | "table"> {
  const money = moneyIn(currency), { head } = SALES;
  const taxed = rows.map((it) => ({
    ...it,
    label: it.name === null ? FIGURES.rest : countryLabel(it.name),
  })).toSorted((a, b) => b.vatMinor - a.vatMinor);
  return {
    id: "taxes",
    bars: taxed.filter(({ vatMinor }) => vatMinor > 0).map(({ label, vatMinor }) => ({
      label,
      value: vatMinor,
      back: 0,
      text: money.text(vatMinor),
    })),
    scaleText: money.text,
    table: {
      head: [head.country, head.paid(currency), head.vat(currency)],
      rows: taxed.map((it) => [it.label, money.cell(it.amountMinor), money.cell(it.vatMinor)]),
    },
  };
}

const sourceName = (name: string): string =>
  SALES.sourceNames[saleSource.safeParse(name).data ?? "unknown"];

const moneyIn = (currency: CurrencyCode) => ({
  cell: (amountMinor: number) => ({ amountMinor, currency }),
  text: (amountMinor: number) => formatMoney({ amountMinor, currency }),
});

/* The sales of the last thirty days, in the currency in which most was sold. Pure. */

export interface LatestSales {
  sold: number;
  sum: Money;
  /** A bar a day. */
  figure: Figure;
}

const DAYS = 30;

/** @param months the two that the days are in; null: nothing was sold */
export function latestSales(
  months: SalesView[],
  nowMs: number,
  title: string,
): LatestSales | null {
  const names = Array.from({ length: DAYS }, (_, n) => isoDay(nowMs - (DAYS - 1 - n) * DAY_MS));
  const all = months.flatMap(({ currencies }) => currencies);
  const found = [...new Set(all.map(({ currency }) => currency))].map((currency) => {
    const known = all.filter((it) => it.currency === currency).flatMap(({ days }) => days);
    const days = names.map((name) => known.find((it) => it.name === name) ?? { name, ...NO_SALES });
    return { currency, days, total: days.reduce(joinSums, NO_SALES) };
  }).filter(({ total }) => total.sold + total.free > 0);
  const [most] = found.toSorted((a, b) => b.total.sold - a.total.sold);
  if (!most) return null;
  const { currency, days, total } = most;
  const none = { books: [], codes: [], countries: [], sources: [] };
  const options = { period: monthAt(nowMs), titleOf: () => null };
  const { days: figure } = salesFigures({ currency, total, days, ...none }, options);
  return {
    sold: total.sold,
    sum: { amountMinor: total.amountMinor - total.backMinor, currency },
    figure: { ...figure, title },
  };
}
