/** What is left to pay for a listener who has bought part of a book already. */
import type { Money } from "@/lib/catalogue/money.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { creditNote } from "@/lib/shop/words/offers.ts";

export interface CreditedPrice {
  /** As checkout charges it. */
  price: Money;
  /** "€7.99 credited for The One". */
  note: string;
}

/** null: nothing is credited, the price is everybody's. */
export function creditedPrice(quote: Quote): CreditedPrice | null {
  const note = creditNote(quote);
  if (note === null) return null;
  return { price: { amountMinor: quote.finalMinor, currency: quote.currency }, note };
}
