/** What /checkout shows: the props of its island, for a book and for Premium, and the buyer's company. */

import { LOGIN_PATH, RESET_PASSWORD_PATH, SIGNUP_PATH } from "@/lib/accounts/addresses.ts";
import type { Book, ComparedWith } from "@/lib/catalogue/book.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { langOf } from "@/lib/platform/language/translated.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";
import {
  listenPath,
  PAY_TEST_PATH,
  REFUNDS_PATH,
  SUBSCRIBED_PATH,
  successPath,
  TAKE_FREE_PATH,
} from "@/lib/shop/addresses.ts";
import { checkoutOf, type FormResult, type OrderForm, tryAgainPath } from "@/lib/shop/calls.ts";
import type { CheckoutProps, CheckoutUrls, TypedFields } from "@/lib/shop/checkout_props.ts";
import { premiumQuote } from "@/lib/shop/premium_offer.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { type Company, decideTax } from "@/lib/shop/tax/decide.ts";
import { mayWithdraw } from "@/lib/shop/tax/rates.ts";
import { CONSENTS } from "@/lib/shop/words/checkout.ts";
import { COMPARED } from "@/lib/shop/words/pages.ts";
import { FORM_RESULTS } from "@/lib/shop/words/payments.ts";
import type { State } from "./request/define.server.ts";
import { pathHere } from "./request/page_paths.server.ts";

interface Asked {
  form: OrderForm;
  /** Result of the last attempt: the address's `result` parameter. */
  result: string | null;
  typed: TypedFields;
}

/** null: the buyer already owns the book. */
export async function bookCheckout(
  state: State,
  { book, ...asked }: Asked & { book: Book },
): Promise<CheckoutProps | null> {
  const { payments } = state.services.shop, { form } = asked;
  const input = {
    userId: state.session?.user.id ?? null,
    bookId: book.id,
    currency: form.currency ?? state.currency,
    isGift: form.isGift,
    country: state.country,
  };
  let quoted = await payments.quote({ ...input, discountCode: form.code });
  const isCodeRefused = !quoted.ok && /^(invalid_code|code_reserved)$/.test(quoted.code);
  const refusedCode = isCodeRefused ? form.code : "";
  if (refusedCode) quoted = await payments.quote(input);
  if (!quoted.ok) return null;
  const compared = quoted.quote.regularMinor === null ? "" : struckPriceOf(book.comparedWith);
  const urls = {
    success: successPath(book.id),
    book: listenPath(book),
  };
  const common = commonProps(state, { ...asked, quote: quoted.quote, urls });
  return {
    ...common,
    ...langOf(book.title),
    // Until it opens, nothing is delivered, and the right to withdraw stays.
    consent: book.isUpcoming ? null : common.consent,
    comparedWith: compared,
    refusedCode,
  };
}

/** What the checkout's struck-through price is for. */
function struckPriceOf(compared: ComparedWith): string {
  if (compared === "regular price") return COMPARED.regular;
  return compared === "price before" ? COMPARED.before : COMPARED.apart(compared.books);
}

export async function premiumCheckout(state: State, asked: Asked): Promise<CheckoutProps> {
  const { taxes: settings, companies, premium, subscriptions } = state.services.shop;
  const user = state.session?.user;
  const [offer, taxes, company, isNew] = await Promise.all([
    premium.get(),
    settings.get(),
    user ? companies.get(user.id) : null,
    user ? subscriptions.isNew(user.id) : true,
  ]);
  const currency = asked.form.currency ?? state.currency;
  const quote = premiumQuote({ offer, currency, isNew, country: state.country, company, taxes });
  const urls = { success: `${SUBSCRIBED_PATH}?from=checkout`, book: "/" };
  return { ...commonProps(state, { ...asked, quote, urls }), comparedWith: "", refusedCode: "" };
}

const consentTo = ({ isSubscription, isGift }: OrderForm): string =>
  isSubscription ? CONSENTS.premium : isGift ? CONSENTS.gift : CONSENTS.book;

function commonProps(
  { services, session, country }: State,
  { quote, form, result, typed, urls }: Asked & {
    quote: Quote;
    urls: Pick<CheckoutUrls, "success" | "book">;
  },
): Omit<CheckoutProps, "comparedWith" | "refusedCode"> {
  const { id = "", email = "", firstName = "" } = session?.user ?? {};
  return {
    quote,
    user: session && { id, email, shownEmail: shownAddress(email), firstName },
    mode: services.shop.paymentMode,
    publishableKey: services.config.stripe?.publishableKey ?? null,
    currency: quote.currency,
    currencies: CURRENCIES,
    isGift: form.isGift,
    isSubscription: form.isSubscription,
    consent: mayWithdraw(country) ? consentTo(form) : null,
    alert: result && Object.hasOwn(FORM_RESULTS, result)
      ? FORM_RESULTS[result as FormResult]
      : null,
    typed,
    // Scripts show these, so that they have the language.
    urls: mapPaths({
      ...urls,
      // For a visitor with a valid code, the address keeps the code over the sign-in. For a listener it is also the
      // link without the code.
      self: session || !quote.discountCode ? checkoutOf(form) : tryAgainPath(form),
      plain: checkoutOf(form),
      payTest: services.shop.testCards && PAY_TEST_PATH,
      takeFree: TAKE_FREE_PATH,
      signup: SIGNUP_PATH,
      login: LOGIN_PATH,
      resetPassword: RESET_PASSWORD_PATH,
      refunds: REFUNDS_PATH,
    }),
  };
}

const mapPaths = (urls: CheckoutUrls): CheckoutUrls => ({
  ...urls,
  ...Object.fromEntries(
    Object.entries(urls).map(([name, path]) => [name, path && pathHere(path)]),
  ),
});

export interface BusinessView {
  company: Company;
  /** Reverse charge: the company owes the VAT. */
  isReversed: boolean;
}

/** The company that the buyer buys for; null: a private buyer. */
export async function businessOf(
  { services, session, country }: State,
): Promise<BusinessView | null> {
  if (!session) return null;
  const [company, taxes] = await Promise.all([
    services.shop.companies.get(session.user.id),
    services.shop.taxes.get(),
  ]);
  if (!company) return null;
  const treatment = taxes && decideTax({ country, company }, taxes).treatment;
  return { company, isReversed: treatment === "reverse_charge" };
}
