/**
 * Prices: what earlier purchases are worth toward the Complete Series, and a book's price for one buyer
 * (3-decisions, "Credit, discount, minimum").
 */

import { type Book, coveredBooks } from "@/lib/catalogue/book.ts";
import {
  convert,
  type CurrencyCode,
  formatMoney,
  fromEur,
  type Money,
} from "@/lib/catalogue/money.ts";
import { priceOf, regularPriceOf } from "@/lib/catalogue/price.ts";
import { formatAll, formatPlain } from "@/lib/platform/language/format.ts";
import { amountOff, type DiscountRecord } from "./discount.ts";
import type { CreditLine, PurchaseRecord } from "./purchase.ts";
import type { Quote } from "./schema.ts";
import { type Company, type ShownTax, shownTax, type TaxSettings } from "./tax/decide.ts";
import { CREDITED, TAX_NOTES } from "./words/pages.ts";

/**
 * What was paid and not refunded for the singles in a bundle, and for the bundle itself if it is suspended, in
 * the currency of the sale. Other currencies are converted by the table of fixed rates. `paid` are the purchases
 * whose money was kept.
 */
export function creditToward(
  bundle: Book,
  { paid, currency }: { paid: PurchaseRecord[]; currency: CurrencyCode },
): CreditLine[] {
  if (!bundle.isComplete) return [];
  const covered = coveredBooks(bundle);
  return paid
    .filter(({ kind, audiobookId }) => kind === "book" && covered.has(audiobookId))
    .map((it) => ({
      purchaseId: it.id,
      bookId: it.audiobookId,
      title: it.title,
      amountMinor: convert(
        { amountMinor: settledBy(it, bundle), currency: it.currency },
        currency,
      ).amountMinor,
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((a, b) => a.bookId - b.bookId);
}

/**
 * For a suspended bundle, the part of its price that it paid itself, discount included: the difference left is
 * the refunded credit.
 */
function settledBy(it: PurchaseRecord, bundle: Book): number {
  const creditedMinor = it.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const settledMinor = it.audiobookId === bundle.id && creditedMinor > 0
    ? it.originalMinor - creditedMinor
    : it.amountMinor;
  return settledMinor - it.refundedMinor;
}

/* The price for a listener who has already bought part of a book. */

export interface CreditedPrice {
  /** As charged at checkout. */
  price: Money;
  /** "€7.99 credited for The One". */
  note: string;
}

/** "€7.99 credited for The One": the deduction for singles bought before; null: there is none. */
export function creditNote(
  { credits, creditMinor, currency }: Pick<Quote, "credits" | "creditMinor" | "currency">,
): string | null {
  if (creditMinor === 0) return null;
  const titles = formatAll(credits.map(({ title }) => title));
  return CREDITED(formatMoney({ amountMinor: creditMinor, currency }), titles);
}

/** null: nothing is credited. */
export function creditedPrice(quote: Quote): CreditedPrice | null {
  const note = creditNote(quote);
  if (note === null) return null;
  return { price: { amountMinor: quote.finalMinor, currency: quote.currency }, note };
}

/* The price of a book for one buyer. Pure; computed on the server only. */

export interface QuoteOptions {
  book: Book;
  currency: CurrencyCode;
  /** In the same currency. */
  credits: CreditLine[];
  discount:
    | Pick<DiscountRecord, "code" | "percentage"> & Partial<Pick<DiscountRecord, "amounts">>
    | null;
  /** The buyer's, ISO 3166 alpha-2; null: unknown. */
  country: string | null;
  /** null: a private buyer. */
  company?: Company | null;
  /** null: not chosen yet. */
  taxes?: TaxSettings | null;
}

/**
 * Credit first (none is used with a code of 100 %), then the discount on the rest, floor 0; a positive total
 * below the provider's minimum is raised to it (3-decisions, "Credit, discount, minimum").
 */
export function quoteFor(
  { book, currency, discount, country, company = null, taxes = null, ...given }: QuoteOptions,
): Quote {
  const originalMinor = priceOf(book, currency).amountMinor;
  const credits = discount?.percentage === 100 ? [] : upTo(originalMinor, given.credits);
  const creditMinor = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const discountPercentage = discount?.percentage ?? 0;
  const restMinor = originalMinor - creditMinor;
  const discountMinor = discount?.amounts
    ? Math.min(restMinor, amountOff(discount.amounts, currency))
    : Math.round(restMinor * discountPercentage / 100);
  const totalMinor = originalMinor - creditMinor - discountMinor;
  const finalMinor = totalMinor === 0 ? 0 : Math.max(totalMinor, minimumCharge(currency));
  return {
    bookId: book.id,
    title: book.title,
    isComplete: book.isComplete,
    currency,
    originalMinor,
    regularMinor: regularPriceOf(book, currency)?.amountMinor ?? null,
    credits,
    creditMinor,
    discountPercentage,
    discountMinor,
    discountCode: discount?.code ?? null,
    finalMinor,
    isMinimum: finalMinor > totalMinor,
    isFree: finalMinor === 0,
    ...taxShown(shownTax(finalMinor, { country, company }, taxes), currency),
  };
}

/** A quote's share of tax, and the sentence about it: "Includes 19% VAT, €1.28." */
export function taxShown(
  { percent, includedMinor, country, kind, isVat }: ShownTax,
  currency: CurrencyCode,
): Pick<Quote, "vat" | "taxNote"> {
  const words = TAX_NOTES;
  const taxNote = kind === "share"
    ? words.share(
      formatPlain(percent),
      isVat,
      formatMoney({ amountMinor: includedMinor, currency }),
    )
    : kind === "all_included"
    ? words.allIncluded
    : kind === "none_charged"
    ? words.noneCharged(isVat)
    : "";
  return { vat: { percent, includedMinor, country }, taxNote };
}

/** Cuts the credit lines off at the price, so that they add up to what is deducted. */
function upTo(priceMinor: number, credits: CreditLine[]): CreditLine[] {
  let leftMinor = priceMinor;
  return credits.map((credit) => {
    const amountMinor = Math.min(credit.amountMinor, leftMinor);
    leftMinor -= amountMinor;
    return { ...credit, amountMinor };
  }).filter(({ amountMinor }) => amountMinor > 0);
}

/** Minor units, from Stripe's "Minimum and maximum charge amounts"; CNY: 4.00, as for HKD. */
const SMALLEST: Record<CurrencyCode, number> = {
  EUR: 50,
  USD: 50,
  GBP: 30,
  CAD: 50,
  AUD: 50,
  JPY: 50,
  INR: 50,
  CNY: 400,
  BRL: 50,
  MXN: 1000,
};

/** A charge must also reach the minimum of the payout currency: 0.50 for an account in euro. */
export function minimumCharge(currency: CurrencyCode): number {
  return Math.max(SMALLEST[currency], fromEur(SMALLEST.EUR, currency).amountMinor);
}
