/** The price of a book for one buyer: pure arithmetic, the server's alone. */
import type { Book } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";
import { minimumCharge } from "@/lib/shop/minimum_charge.ts";
import type { CreditLine } from "@/lib/shop/price_parts.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { vatIn } from "@/lib/shop/vat.ts";

export interface QuoteOptions {
  book: Book;
  currency: CurrencyCode;
  /** In the same currency. */
  credits: CreditLine[];
  discount: { code: string; percentage: number } | null;
  /** The buyer's, ISO 3166 alpha-2; null: unknown. */
  country: string | null;
}

/**
 * Credit first, which a code of 100 % leaves untouched, then the discount on what is left, floor 0; a positive total below the provider's
 * minimum is charged the minimum (3-decisions, "Credit, discount, minimum").
 */
export function quoteFor({ book, currency, discount, country, ...given }: QuoteOptions): Quote {
  const originalMinor = fromEur(book.priceMinor, currency).amountMinor;
  const credits = discount?.percentage === 100 ? [] : upTo(originalMinor, given.credits);
  const creditMinor = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const discountPercentage = discount?.percentage ?? 0;
  const discountMinor = Math.round((originalMinor - creditMinor) * discountPercentage / 100);
  const totalMinor = originalMinor - creditMinor - discountMinor;
  const finalMinor = totalMinor === 0 ? 0 : Math.max(totalMinor, minimumCharge(currency));
  return {
    bookId: book.id,
    title: book.title,
    isComplete: book.isComplete,
    currency,
    originalMinor,
    regularMinor: book.regularPriceMinor === null
      ? null
      : fromEur(book.regularPriceMinor, currency).amountMinor,
    credits,
    creditMinor,
    discountPercentage,
    discountMinor,
    discountCode: discount?.code ?? null,
    finalMinor,
    isMinimum: finalMinor > totalMinor,
    isFree: finalMinor === 0,
    vat: vatIn(finalMinor, country),
  };
}

/** What is shown adds up to what is taken off: the lines end where the price does. */
function upTo(priceMinor: number, credits: CreditLine[]): CreditLine[] {
  let leftMinor = priceMinor;
  return credits.map((credit) => {
    const amountMinor = Math.min(credit.amountMinor, leftMinor);
    leftMinor -= amountMinor;
    return { ...credit, amountMinor };
  }).filter(({ amountMinor }) => amountMinor > 0);
}
