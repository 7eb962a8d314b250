/** The visitor's consent to analytics. Without it nothing is counted (3-decisions, "Third-party pixels"). */

import { currencyCode } from "@/lib/catalogue/currency.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { getCookie } from "@/lib/platform/http/answers.server.ts";
import { type SaleSource, saleSource } from "@/lib/shop/price.ts";

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
  const secure = isHttps ? "; Secure" : "";
  return `${CONSENT}=${value}; Path=/; Max-Age=${CONSENT_SEC}; SameSite=Lax${secure}`;
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
  const secure = isHttps ? "; Secure" : "";
  return `${CURRENCY}=${currency}; Path=/; Max-Age=${CURRENCY_SEC}; SameSite=Lax${secure}`;
}

/* How this visitor first came here: stored for a month, only in the browser and only with consent. */

const SOURCE = "source";
const SOURCE_SEC = 30 * 24 * 3600;

const cookie = (value: string, maxAgeSec: number, isHttps: boolean): string =>
  `${SOURCE}=${value}; Path=/; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Lax${
    isHttps ? "; Secure" : ""
  }`;

export const sourceCookie = (source: SaleSource, isHttps: boolean): string =>
  cookie(source, SOURCE_SEC, isHttps);

/** Deletes the cookie when consent is refused. */
export const noSourceCookie = (isHttps: boolean): string => cookie("", 0, isHttps);

/** undefined: unknown, or no consent. */
export function sourceOf(headers: Headers): SaleSource | undefined {
  return hasConsent(headers) ? saleSource.safeParse(getCookie(headers, SOURCE)).data : undefined;
}
