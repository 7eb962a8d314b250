/** What is said of a book before it is bought. */
import type { ComparedWith } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";

export const BUY_NOW = "Buy Now";

/** For a product that is not, or no longer, on sale (spec 2 section 2). */
export const NOT_FOUND = {
  title: "Product Not Found",
  text: "There is no audiobook with this number in the store.",
  home: "Return to Home",
} as const;

/** For those who came to buy what they have (spec 2 section 8). */
export const OWNED = {
  listen: "Listen",
  give: "Give it to a friend",
} as const;

/** /purchase/{id}. */
export const OFFER = {
  title: (title: string) => `Buy ${title}`,
  eyebrow: "Audiobook",
  /** Over the title of the book. */
  length: (length: string, chapters: number) => `${length} in ${chapters} chapters`,
  checkout: "Proceed to Checkout",
  login: "Sign In to Purchase",
  cancel: "Cancel",
  benefits: "What you get",
  terms: { before: "The price includes VAT.", link: "Refunds", after: "within 14 days." },
  gift: "Buy it as a gift",
} as const;

/** /checkout, around the order. */
export const CHECKOUT_PAGE = {
  title: "Checkout",
  gift: "A gift",
  /** In previews of the link to it. */
  giftFor: (title: string) => `A gift for you: ${title}`,
  giftText: (it: { title: string; author: string; narrator: string }) =>
    `Open it and listen: ${it.title} by ${it.author}, read by ${it.narrator}.`,
  missing: { title: "Error", text: "Invalid checkout information. Please try again." },
} as const;

/** /purchase-redirect with an address that leads nowhere. */
export const REDIRECT = {
  title: "Error",
  missing: "Missing audiobook ID",
  failed: "Navigation failed. Please try again.",
  back: "Go Back",
} as const;

interface Credited {
  credits: { title: string }[];
  creditMinor: number;
  currency: CurrencyCode;
}

/**
 * "€7.99 credited for The One": what singles bought before take off the series' price; null: there is
 * nothing to credit.
 */
export function creditNote({ credits, creditMinor, currency }: Credited): string | null {
  if (creditMinor === 0) return null;
  const titles = new Intl.ListFormat("en").format(credits.map(({ title }) => title));
  return `${formatMoney({ amountMinor: creditMinor, currency })} credited for ${titles}`;
}

/** What the checkout's struck price is the price of. */
export function struckPriceOf(compared: ComparedWith): string {
  if (compared === "regular price") return "regular price";
  if (compared === "price before") return "lowest price of the 30 days before";
  return `${compared.books} books one by one`;
}
