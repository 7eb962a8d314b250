/** The visitor's consent to analytics. Without it nothing is counted (3-decisions, "Third-party pixels"). */

import { currencyCode } from "@/lib/catalogue/currency.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { cookie, getCookie } from "@/lib/platform/http/cookies.server.ts";
import { type SaleSource, saleSource } from "@/lib/shop/purchase.ts";

const CONSENT = "consent";
const GRANTED = "granted";
/** Asked again after half a year, as data protection authorities recommend. */
const CONSENT_SEC = 182 * 24 * 3600;

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
const CURRENCY_SEC = 365 * 24 * 3600;

/** null: none was chosen, or it is not supported. */
export function chosenCurrency(headers: Headers): CurrencyCode | null {
  const chosen = getCookie(headers, CURRENCY);
  return chosen === null ? null : currencyCode.safeParse(chosen).data ?? null;
}

export function currencyCookie(currency: CurrencyCode, isHttps: boolean): string {
  return cookie(CURRENCY, currency, { isHttps, maxAgeSec: CURRENCY_SEC, isReadable: true });
}

/* How this visitor first came here: stored for a month, only in the browser and only with consent. */

const SOURCE = "source";
const SOURCE_SEC = 30 * 24 * 3600;

export const sourceCookie = (source: SaleSource, isHttps: boolean): string =>
  cookie(SOURCE, source, { isHttps, maxAgeSec: SOURCE_SEC });

/** Deletes the cookie when consent is refused. */
export const noSourceCookie = (isHttps: boolean): string =>
  cookie(SOURCE, "", { isHttps, maxAgeSec: 0 });

/** undefined: unknown, or no consent. */
export function sourceOf(headers: Headers): SaleSource | undefined {
  return hasConsent(headers) ? saleSource.safeParse(getCookie(headers, SOURCE)).data : undefined;
}
