/** What the checkout page passes to its island. Amounts are whole minor units. */

import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import type { PaymentMode } from "./gateway.ts";
import type { Quote } from "./schema.ts";

/** An error, in the words of the error catalogue (spec 2 section 8). */
export interface CheckoutAlert {
  title: string;
  text: string;
}

/** Address and consent as submitted, when the page is reloaded without script. */
export interface TypedFields {
  /** As typed: may be invalid. */
  email: string;
  wantsAtOnce: boolean;
}

export interface CheckoutProps {
  /** The server's price, the only valid one. */
  quote: Quote;
  /** Language of the title, where it is not the page's. */
  lang?: Language;
  /** What the struck-through price is for; "": there is none. */
  comparedWith: string;
  /** null: signed out; then only a book can be bought, under an address. */
  user: { id: string; email: string; shownEmail?: string; firstName: string } | null;
  mode: PaymentMode;
  /** null in emulator mode. */
  publishableKey: string | null;
  currency: CurrencyCode;
  currencies: readonly CurrencyCode[];
  isGift: boolean;
  /** Premium: the first month is paid with the secret of POST /api/create-subscription; no codes. */
  isSubscription: boolean;
  /** By which the buyer consents to immediate delivery (EU and Britain; 3-decisions); null: it is not asked for. */
  consent: string | null;
  /** A discount code that was refused; "" when none was. */
  refusedCode: string;
  /** Result of a form sent without script. */
  alert: CheckoutAlert | null;
  typed: TypedFields;
  urls: CheckoutUrls;
}

/** Paths of this site. */
export interface CheckoutUrls {
  /** This checkout, with book, gift and currency but no code: where sign-in returns to. */
  self: string;
  /** The same without a code. */
  plain: string;
  /** Form POST that pays with a test card: 303 to the result. Only in emulator mode. */
  payTest: string | null;
  /** Form POST that takes a book whose total is 0: 303 to the result. */
  takeFree: string;
  /** The result page, without `payment_intent`. */
  success: string;
  book: string;
  signup: string;
  login: string;
  resetPassword: string;
  refunds: string;
}
