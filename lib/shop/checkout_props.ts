/** What the checkout page hands to its island. Amounts are whole minor units. */

import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { PaymentMode } from "./gateway.ts";
import type { Quote } from "./schema.ts";

/** What went wrong, in the words of the error catalogue (spec 2 section 8). */
export interface CheckoutAlert {
  title: string;
  text: string;
}

/** What stood in the form of the address and the tick when the page came anew, without script. */
export interface TypedFields {
  /** As typed: it may be no address. */
  email: string;
  wantsAtOnce: boolean;
}

export interface CheckoutProps {
  /** The server's price, which alone counts. */
  quote: Quote;
  /** What the struck price is the price of; "": none is struck. */
  comparedWith: string;
  /** null: signed out; a book is then bought under an address, all else needs an account. */
  user: { id: string; email: string; shownEmail?: string; firstName: string } | null;
  mode: PaymentMode;
  /** null in emulator mode. */
  publishableKey: string | null;
  currency: CurrencyCode;
  currencies: readonly CurrencyCode[];
  isGift: boolean;
  /** Premium: the first month is paid with the secret of POST /api/create-subscription; no codes. */
  isSubscription: boolean;
  /** Whether the buyer must ask for the content at once (buyers in the EU and Britain; 3-decisions). */
  asksImmediateDelivery: boolean;
  /** What was typed as a discount code and refused; "" when none was. */
  refusedCode: string;
  /** Of a form that was sent without script. */
  alert: CheckoutAlert | null;
  typed: TypedFields;
  urls: CheckoutUrls;
}

/** Paths of this site. */
export interface CheckoutUrls {
  /** This checkout, with book, gift and currency but no code: where sign-in leads back to. */
  self: string;
  /** The same without a code. */
  plain: string;
  /** Form POST that pays with a test card: 303 to the result. Only in emulator mode. */
  payTest: string | null;
  /** Form POST that takes a book whose total is 0: 303 to the result. */
  takeFree: string;
  /** The result page; `payment_intent` is still to be added. */
  success: string;
  book: string;
  signup: string;
  login: string;
  resetPassword: string;
  refunds: string;
}
