/**
 * The visitor's chosen currency. Its cookie is separate from the country's: a visitor who pays in dollars still owes
 * VAT in the country of residence.
 */
import { currencyCode } from "@/lib/catalogue/currency_code.ts";
import { getCookie } from "@/lib/platform/server/http/cookies.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";

const NAME = "currency";
const MAX_AGE_SEC = 365 * 24 * 3600;

/** null: none was chosen, or it is not supported. */
export function chosenCurrency(headers: Headers): CurrencyCode | null {
  const chosen = getCookie(headers, NAME);
  return chosen === null ? null : currencyCode.safeParse(chosen).data ?? null;
}

export function currencyCookie(currency: CurrencyCode, isHttps: boolean): string {
  const secure = isHttps ? "; Secure" : "";
  return `${NAME}=${currency}; Path=/; Max-Age=${MAX_AGE_SEC}; SameSite=Lax${secure}`;
}
