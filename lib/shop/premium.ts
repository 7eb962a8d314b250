/** What Premium costs. */
import { type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { type Company, vatShareOf } from "@/lib/shop/tax/decide.ts";
import type { TaxSettings } from "@/lib/shop/tax/settings.ts";
import { PREMIUM } from "@/lib/shop/words/premium.ts";

/** Euro cents a month, VAT included (spec 2 section 9: 999 per month). */
export const PREMIUM_MONTHLY_EUR_MINOR = 999;

/** A month, in the shape in which the checkout shows a price. */
export function premiumQuote(
  { currency, country, company = null, taxes = null }: {
    currency: CurrencyCode;
    country: string;
    /** The business that buys; null: a private buyer. */
    company?: Company | null;
    /** null: the author has not chosen yet. */
    taxes?: TaxSettings | null;
  },
): Quote {
  const { amountMinor } = fromEur(PREMIUM_MONTHLY_EUR_MINOR, currency);
  return {
    bookId: 0, // no book's
    title: PREMIUM.month,
    isComplete: false,
    currency,
    originalMinor: amountMinor,
    regularMinor: null,
    credits: [],
    creditMinor: 0,
    discountPercentage: 0,
    discountMinor: 0,
    discountCode: null,
    finalMinor: amountMinor,
    isMinimum: false,
    isFree: false,
    vat: vatShareOf(amountMinor, { country, company }, taxes),
  };
}
