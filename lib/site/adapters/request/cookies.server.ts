/** The cookies of a visitor: consent to analytics, currency, language, how the visit began, and flash messages. */

import { DAY_SEC } from "@/lib/platform/duration.ts";
import type { Context } from "fresh";
import { z } from "zod";
import { SIGNED } from "@/lib/accounts/words.ts";
import { currencyCode } from "@/lib/catalogue/currency.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import {
  cookie,
  createFlash,
  decodeCookie,
  getCookie,
} from "@/lib/platform/http/cookies.server.ts";
import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import { REVIEW_THANKS } from "@/lib/reviews/words.ts";
import type { TypedFields } from "@/lib/shop/checkout_props.ts";
import { type SaleSource, saleSource } from "@/lib/shop/purchase.ts";
import { loginSuccessful } from "@/lib/shop/words/alerts.ts";
import { CHECKOUT_PAGE } from "@/lib/shop/words/pages.ts";
import type { FlashMessage, State } from "./define.server.ts";

/* Consent to analytics: without it nothing is counted (3-decisions, "Third-party pixels"). */

const CONSENT = "consent";
const GRANTED = "granted";
/** Asked again after half a year, as data protection authorities recommend. */
const CONSENT_SEC = 182 * DAY_SEC;

export function hasConsent(headers: Headers): boolean {
  return getCookie(headers, CONSENT) === GRANTED;
}

/** Whether the visitor has answered the question, with yes or no. */
export function hasAnswered(headers: Headers): boolean {
  return getCookie(headers, CONSENT) !== null;
}

export function consentCookie(isGranted: boolean, isHttps: boolean): string {
  const value = isGranted ? GRANTED : "denied";
  return cookie(CONSENT, value, { isHttps, maxAgeSec: CONSENT_SEC, isReadable: true });
}

/*
 * The visitor's chosen currency. Its cookie is separate from the country's: a visitor who pays in dollars still owes
 * VAT in the country of residence.
 */

const CURRENCY = "currency";
const CURRENCY_SEC = 365 * DAY_SEC;

/** null: none was chosen, or it is not supported. */
export function chosenCurrency(headers: Headers): CurrencyCode | null {
  const chosen = getCookie(headers, CURRENCY);
  return chosen === null ? null : currencyCode.safeParse(chosen).data ?? null;
}

export function currencyCookie(currency: CurrencyCode, isHttps: boolean): string {
  return cookie(CURRENCY, currency, { isHttps, maxAgeSec: CURRENCY_SEC, isReadable: true });
}

/* The visitor's chosen language. */

const LANGUAGE = "language";
const LANGUAGE_SEC = 365 * DAY_SEC;

export const languageTag = z.enum(TAGS, { error: `Use one of ${TAGS.join(", ")}` });

/** null: none was chosen, or the site does not have it. */
export const chosenLanguage = (headers: Headers): Language | null =>
  languageTag.safeParse(getCookie(headers, LANGUAGE)).data ?? null;

export const languageCookie = (language: Language, isHttps: boolean): string =>
  cookie(LANGUAGE, language, { isHttps, maxAgeSec: LANGUAGE_SEC });

/* How this visitor first came here: stored for a month, only in the browser and only with consent. */

const SOURCE = "source";
const SOURCE_SEC = 30 * DAY_SEC;

export const sourceCookie = (source: SaleSource, isHttps: boolean): string =>
  cookie(SOURCE, source, { isHttps, maxAgeSec: SOURCE_SEC });

/** Deletes the cookie when consent is refused. */
export const noSourceCookie = (isHttps: boolean): string =>
  cookie(SOURCE, "", { isHttps, maxAgeSec: 0 });

/** undefined: unknown, or no consent. */
export function sourceOf(headers: Headers): SaleSource | undefined {
  return hasConsent(headers) ? saleSource.safeParse(getCookie(headers, SOURCE)).data : undefined;
}

/* Flash messages: texts that are shown once on the page after a redirect, also without JavaScript. */

/** Spec 2 section 8, "Signup success" and "Success toasts". */
const WORDS = {
  "signed-up": () => SIGNED.up,
  rated: () => REVIEW_THANKS.rating,
  reviewed: () => REVIEW_THANKS.review,
  "checkout-invalid": () => ({ ...CHECKOUT_PAGE.missing, variant: "destructive" }),
  "signed-in-to-buy": () => loginSuccessful,
  "signed-in": () => SIGNED.in,
} satisfies Record<string, () => FlashMessage>;

/** Contains a name of `WORDS`, not the text: clients can send any cookie. */
const flash = createFlash("flash", {});

/** `Set-Cookie` for the redirect. */
export const flashNext = (words: keyof typeof WORDS): string => flash.set(words);

/** Whether a flash message waits for this visitor, so that the page must not come from the cache. */
export const hasFlash = (headers: Headers): boolean => flash.read(headers) !== null;

/** Middleware: gives the message to the page (`state.flash`), and deletes the cookie when the page has shown it. */
export async function flashMessage(ctx: Context<State>): Promise<Response> {
  const name = flash.read(ctx.req.headers);
  const words: Record<string, () => FlashMessage> = WORDS;
  const message = name !== null && Object.hasOwn(words, name) ? words[name]!() : null;
  Object.assign(ctx.state, { flash: message } satisfies Partial<State>);
  const response = await ctx.next();
  const isShown = response.headers.get("content-type")?.startsWith("text/html") &&
    !isFetchedAgain(ctx);
  if (name !== null && isShown) response.headers.append("set-cookie", flash.clear());
  return response;
}

/** In-page navigation that was redirected to a whole page requests it again as a partial, which shows the message. */
function isFetchedAgain({ req, isPartial }: Context<State>): boolean {
  return req.headers.get("sec-fetch-dest") === "empty" && !isPartial;
}

/*
 * The fields typed into the checkout without JavaScript, kept over a redirect after a failure. In a cookie for a
 * minute, so that no e-mail address appears in a URL.
 */

const COOKIE = "typed";
const MAX_AGE_SEC = 60;
const MAX_LENGTH = 254;

/** `Set-Cookie` for the redirect. */
export function keepTyped(ctx: Context<State>, fields: Record<string, string>): string {
  const email = (fields.email ?? "").slice(0, MAX_LENGTH).toWellFormed();
  const value = (fields.immediateDelivery ? "1" : "0") + encodeURIComponent(email);
  const isHttps = ctx.url.protocol === "https:";
  return cookie(COOKIE, value, { isHttps, maxAgeSec: MAX_AGE_SEC, path: "/checkout" });
}

export function readTyped({ req }: Context<State>): TypedFields {
  const value = getCookie(req.headers, COOKIE) ?? "";
  return {
    email: decodeCookie(value.slice(1)).slice(0, MAX_LENGTH),
    wantsAtOnce: value.startsWith("1"),
  };
}
