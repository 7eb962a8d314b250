/** The hints at the sender's country in a request. */
import type { Config } from "@/lib/platform/server/config.ts";
import type { CountryHints } from "@/lib/catalogue/currency.ts";
import { getCookie } from "@/lib/platform/server/http/cookies.ts";

/** Cookie with the listener's country (spec 1 section 5, "saved userCountry"). */
const COUNTRY_COOKIE = "userCountry";

export function countryHints(
  headers: Headers,
  { countryHeader }: Pick<Config, "countryHeader">,
): CountryHints {
  return {
    saved: getCookie(headers, COUNTRY_COOKIE),
    country: countryHeader ? headers.get(countryHeader) : null,
    acceptLanguage: headers.get("accept-language"),
  };
}
