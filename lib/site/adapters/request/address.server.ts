/** Where a request comes from: client, country, the page before; and the address at which the site was asked. */

import type { Context } from "fresh";
import { BlockList, isIP } from "node:net";
import { sameOriginPath } from "@/lib/accounts/addresses.ts";
import type { CountryHints } from "@/lib/catalogue/currency.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { getCookie } from "@/lib/platform/http/cookies.server.ts";
import { splitLanguage } from "@/lib/platform/language/addresses.ts";
import { addressKey } from "@/lib/platform/rate_limits.server.ts";
import type { SiteRequest, State } from "./define.server.ts";

/**
 * The IP address of the client: the peer's, or with TRUST_PROXY the last entry of X-Forwarded-For, written by
 * our own proxy. The client may have forged the entries before it.
 */
export function clientAddress(ctx: SiteRequest): string {
  const forwarded = ctx.state.services.config.trustProxy
    ? ctx.req.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  if (forwarded) return forwarded;
  const { remoteAddr } = ctx.info;
  return "hostname" in remoteAddr ? remoteAddr.hostname : "local";
}

/** The client address by which limits count. */
export const callerPlace = (ctx: Context<State>): string => addressKey(clientAddress(ctx));

/* The hints at the sender's country in a request. */

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

/* The page that a visitor came from. */

/** Path of the previous page of this site, without a language. Home if it was on another site, this page itself, or a sign-in page. */
export function previousPath(req: Request, url: URL): string {
  const path = refererPath(req, url);
  return sameOriginPath(path) ?? "/";
}

/** Path of the page of this site whose form was submitted; home if it was on another site. */
export function formPath(req: Request, url: URL): string {
  const path = refererPath(req, url);
  return path === null || path.startsWith("//") ? "/" : path;
}

function refererPath(req: Request, url: URL): string | null {
  const from = refererUrl(req, url);
  if (from === null) return null;
  const { path } = splitLanguage(from.pathname);
  return path === url.pathname ? null : path + from.search;
}

/** The address of the page of this site that sent the request; null: another site, or not known. */
export function refererUrl({ headers }: Request, { origin }: URL): URL | null {
  const referer = headers.get("referer");
  const from = referer && URL.parse(referer);
  return from && from.origin === origin ? from : null;
}

/* Validates the address of a request, from which the site makes its absolute links. */

/** A name or an address, and a port (RFC 9110 section 7.2). Other characters could become part of the path. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Domains that cannot be registered publicly (RFC 6761, 6762, 8375; ICANN's `internal`). */
const LOCAL_NAME = /^[a-z0-9_-]+$|\.(localhost|local|internal|home\.arpa)$/;

const LOCAL_ADDRESSES = new BlockList();
LOCAL_ADDRESSES.addSubnet("127.0.0.0", 8);
LOCAL_ADDRESSES.addSubnet("10.0.0.0", 8);
LOCAL_ADDRESSES.addSubnet("172.16.0.0", 12);
LOCAL_ADDRESSES.addSubnet("192.168.0.0", 16);
LOCAL_ADDRESSES.addSubnet("169.254.0.0", 16);
LOCAL_ADDRESSES.addAddress("::1", "ipv6");
LOCAL_ADDRESSES.addSubnet("fc00::", 7, "ipv6");
LOCAL_ADDRESSES.addSubnet("fe80::", 10, "ipv6");

type Settings = Pick<Config, "allowedHosts" | "baseUrl" | "port" | "trustProxy">;

/**
 * Validates and corrects `ctx.url` of each request. The last valid host is cached: checking it each time would be a
 * tenth of the cost of a cached page.
 */
export function createAddress(settings: Settings): (ctx: Context<State>) => void {
  let validHost: string | null = null;
  return (ctx) => {
    const { url } = ctx;
    // Credentials in an absolute request target must not get into links.
    if (url.username || url.password) url.username = url.password = "";
    const host = ctx.req.headers.get("host");
    const isPlain = !settings.trustProxy && host === url.host;
    if (isPlain && host === validHost) return;
    setOrigin(ctx, settings);
    if (isPlain && host === url.host) validHost = host;
  };
}

/**
 * Sets the origin of `ctx.url`: the `Host` header or, behind a proxy, the last value of `X-Forwarded-Host` and
 * `X-Forwarded-Proto`. A host that is not one of the site's own is replaced by the own one; the request is still
 * answered, but no link leads to the foreign host.
 * @throws {Failure} 400 without a usable `Host` header (RFC 9112 section 3.2)
 */
function setOrigin(ctx: Context<State>, settings: Settings): void {
  const { req: { headers }, url } = ctx;
  const host = headers.get("host") ?? nameOf(url);
  if (host === null || !HOST.test(host)) {
    throw new Failure(400, "bad_host", "Send the site's name in the Host header.");
  }
  if (settings.trustProxy) {
    const protocol = lastValue(headers.get("x-forwarded-proto"));
    const forwarded = lastValue(headers.get("x-forwarded-host"));
    if (protocol === "http" || protocol === "https") url.protocol = protocol;
    if (forwarded && HOST.test(forwarded)) replaceHost(url, forwarded);
  }
  if (!isOwnHost(url, settings)) replaceHost(url, ownHost(settings));
}

/**
 * The host of an HTTP/2 request, which has no `Host` header. An HTTP/1 request without one has the server's IP
 * address in its URL (set by Deno) and is refused; HTTP/2 clients are expected to use a name.
 */
function nameOf({ host, hostname }: URL): string | null {
  return hostname === "localhost" || addressVersion(hostname) !== 0 ? null : host;
}

/** The last entry of a list, written by the nearest proxy; the client may have forged those before it. */
function lastValue(header: string | null): string | undefined {
  return header?.split(",").at(-1)?.trim();
}

function replaceHost(url: URL, host: string): void {
  url.port = ""; // setting a host without a port keeps the old port
  url.host = host;
}

/** Whether the host is configured. If none is configured: whether it is a name or address of the local network. */
function isOwnHost({ host, hostname }: URL, { allowedHosts, baseUrl }: Settings): boolean {
  if (host === baseUrl?.host || allowedHosts.includes(host)) return true;
  return baseUrl === null && allowedHosts.length === 0 && isLocal(hostname);
}

function isLocal(hostname: string): boolean {
  const version = addressVersion(hostname);
  if (version === 0) return LOCAL_NAME.test(hostname);
  return LOCAL_ADDRESSES.check(withoutBrackets(hostname), version === 4 ? "ipv4" : "ipv6");
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");
/** 4 or 6; 0: a name. */
const addressVersion = (hostname: string): number => isIP(withoutBrackets(hostname));

function ownHost({ allowedHosts, baseUrl, port }: Settings): string {
  return baseUrl?.host ?? allowedHosts[0] ?? `localhost:${port}`;
}
