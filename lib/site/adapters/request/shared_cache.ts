/** Cache rules of pages for shared caches such as CDNs and proxies (RFC 9213, RFC 9111). */

import { type CountryHints, currencyCode, knownCountry } from "@/lib/catalogue/currency.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { Config } from "@/lib/platform/config.server.ts";

/** One minute, as in our own page cache; afterwards a stale page may be served while a new one is fetched. */
export const CDN_RULE = "public, max-age=60, stale-while-revalidate=86400";

/**
 * Request header in which a proxy names the visitor's currency. It gives a page ten cache variants, whereas
 * Accept-Language differs from browser to browser. It is trusted from any client, because it selects no more than the
 * cookie does.
 */
const CURRENCY_HEADER = "X-Currency";

/** null: the header has no supported currency, or the visitor has saved a country, which is more reliable. */
export function namedCurrency(
  headers: Headers,
  { saved }: Pick<CountryHints, "saved"> = {},
): CurrencyCode | null {
  const named = headers.get(CURRENCY_HEADER);
  if (named === null || knownCountry({ saved }) !== null) return null;
  return currencyCode.safeParse(named).data ?? null;
}

/** Whether the request has no credentials: its response is the same for all visitors with the same currency. */
export const isAnonymous = ({ headers }: Request): boolean =>
  !headers.has("cookie") && !headers.has("authorization");

/** `Vary` of a page. Accept-Language counts only if neither currency nor country is known otherwise. */
export function pageVary(headers: Headers, { countryHeader }: Pick<Config, "countryHeader">) {
  const isNamed = namedCurrency(headers) !== null;
  const isLocated = countryHeader !== null &&
    knownCountry({ country: headers.get(countryHeader) }) !== null;
  const hints = isNamed ? [] : [
    ...isLocated ? [] : ["Accept-Language"],
    ...countryHeader === null ? [] : [countryHeader],
  ];
  return ["Accept-Encoding", ...hints, "Cookie", CURRENCY_HEADER].join(", ");
}
