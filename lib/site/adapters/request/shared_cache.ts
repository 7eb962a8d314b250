/** What caches that serve many people, a CDN or a proxy, may do with a page (RFC 9213, RFC 9111). */
import { currencyCode } from "@/lib/catalogue/currency_code.ts";
import { type CountryHints, knownCountry } from "@/lib/catalogue/currency.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { Config } from "@/lib/platform/server/config.ts";

/** One minute, as in our own page cache; then one more answer is old while the new one is fetched. */
export const CDN_RULE = "public, max-age=60, stale-while-revalidate=86400";

/**
 * Request header in which a proxy names the visitor's currency: ten values to keep a page by, where every
 * browser has an Accept-Language of its own. Believed from anyone: it chooses no more than the cookie does.
 */
const CURRENCY_HEADER = "X-Currency";

/** null: no proxy has named one of the ten, or the visitor has saved a country, which is more than a guess. */
export function namedCurrency(
  headers: Headers,
  { saved }: Pick<CountryHints, "saved"> = {},
): CurrencyCode | null {
  const named = headers.get(CURRENCY_HEADER);
  if (named === null || knownCountry({ saved }) !== null) return null;
  return currencyCode.safeParse(named).data ?? null;
}

/** Whether the request says nothing of who sends it: the answer is the same for all who see the currency. */
export const isAnonymous = ({ headers }: Request): boolean =>
  !headers.has("cookie") && !headers.has("authorization");

/** `Vary` of a page: what its words, prices and names depend on. Language counts where nothing better is known. */
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
