/** What a request tells about where its sender is. */
import type { Config } from "@/lib/platform/server/config.ts";
import type { CountryHints } from "@/lib/catalogue/currency.ts";
import { getCookie } from "@/lib/platform/server/http/cookies.ts";

/** Cookie in which a listener's country is kept (spec 1 section 5, "saved userCountry"). */
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
