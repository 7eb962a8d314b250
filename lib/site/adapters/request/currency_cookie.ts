/**
 * The currency a visitor has chosen. A cookie of its own beside the country: whoever prefers to pay in
 * dollars still lives where the VAT is due.
 */
import { currencyCode } from "@/lib/catalogue/currency_code.ts";
import { getCookie } from "@/lib/platform/server/http/cookies.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";

const NAME = "currency";
const MAX_AGE_SEC = 365 * 24 * 3600;

/** null: none was chosen, or one that we do not have. */
export function chosenCurrency(headers: Headers): CurrencyCode | null {
  const chosen = getCookie(headers, NAME);
  return chosen === null ? null : currencyCode.safeParse(chosen).data ?? null;
}

export function currencyCookie(currency: CurrencyCode, isHttps: boolean): string {
  const secure = isHttps ? "; Secure" : "";
  return `${NAME}=${currency}; Path=/; Max-Age=${MAX_AGE_SEC}; SameSite=Lax${secure}`;
}
