/** How this visitor first came here: stored for a month, only in the browser and only with consent. */
import { getCookie } from "@/lib/platform/server/http/cookies.ts";
import { type SaleSource, saleSource } from "@/lib/shop/source.ts";
import { hasConsent } from "@/lib/site/adapters/request/consent.ts";

const NAME = "source";
const MAX_AGE_SEC = 30 * 24 * 3600;

const cookie = (value: string, maxAgeSec: number, isHttps: boolean): string =>
  `${NAME}=${value}; Path=/; Max-Age=${maxAgeSec}; HttpOnly; SameSite=Lax${
    isHttps ? "; Secure" : ""
  }`;

export const sourceCookie = (source: SaleSource, isHttps: boolean): string =>
  cookie(source, MAX_AGE_SEC, isHttps);

/** Deletes the cookie when consent is refused. */
export const noSourceCookie = (isHttps: boolean): string => cookie("", 0, isHttps);

/** undefined: unknown, or no consent. */
export function sourceOf(headers: Headers): SaleSource | undefined {
  return hasConsent(headers) ? saleSource.safeParse(getCookie(headers, NAME)).data : undefined;
}
