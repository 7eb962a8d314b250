/** Under which address the site believes to be asked: what it writes into links comes from here. */
import type { Context } from "fresh";
import { BlockList, isIP } from "node:net";
import type { Config } from "@/lib/platform/server/config.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

/** A name or an address, and a port (RFC 9110 section 7.2). Anything else could become a part of the path. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Endings that no stranger can register (RFC 6761, 6762, 8375; ICANN's `internal`). */
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
 * Settles `ctx.url` of each request. Most ask for the host that was asked for last: judging it anew would
 * be a tenth of what a cached page costs.
 */
export function createAddress(settings: Settings): (ctx: Context<State>) => void {
  let believed: string | null = null;
  return (ctx) => {
    const { url } = ctx;
    // What only a request line can carry, in its absolute form, belongs to no link.
    if (url.username || url.password) url.username = url.password = "";
    const host = ctx.req.headers.get("host");
    const isPlain = !settings.trustProxy && host === url.host;
    if (isPlain && host === believed) return;
    settle(ctx, settings);
    if (isPlain && host === url.host) believed = host;
  };
}

/**
 * Makes `ctx.url` the address this request may be told it came to: the `Host` header or, behind a proxy,
 * what that proxy wrote last into `X-Forwarded-Host` and `X-Forwarded-Proto`, where the host is one of the
 * site's own. Any other is answered too, as if our own had been asked for, so that no link leads there.
 * @throws {Failure} 400 without a usable `Host` header (RFC 9112 section 3.2)
 */
function settle(ctx: Context<State>, settings: Settings): void {
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
 * The name in an HTTP/2 request, which has no `Host` header. Where HTTP/1 comes without one Deno puts in the
 * address it was reached at; over HTTP/2 nobody asks by an address who could not ask by a name.
 */
function nameOf({ host, hostname }: URL): string | null {
  return hostname === "localhost" || addressVersion(hostname) !== 0 ? null : host;
}

/** Of a list that proxies appended to, what the nearest one said: those before it are the client's word. */
function lastValue(header: string | null): string | undefined {
  return header?.split(",").at(-1)?.trim();
}

function replaceHost(url: URL, host: string): void {
  url.port = ""; // a host without a port would leave the old one
  url.host = host;
}

/** Those that are configured; without any, the names and addresses of one's own machine and network. */
function isOwnHost({ host, hostname }: URL, { allowedHosts, baseUrl }: Settings): boolean {
  if (host === baseUrl?.host || allowedHosts.includes(host)) return true;
  return baseUrl === null && allowedHosts.length === 0 && isLocal(hostname);
}

function isLocal(hostname: string): boolean {
  const version = addressVersion(hostname);
  if (version === 0) return LOCAL_NAME.test(hostname);
  return LOCAL_ADDRESSES.check(bare(hostname), version === 4 ? "ipv4" : "ipv6");
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");
/** 4, 6, or 0 for a name. */
const addressVersion = (hostname: string): number => isIP(bare(hostname));

function ownHost({ allowedHosts, baseUrl, port }: Settings): string {
  return baseUrl?.host ?? allowedHosts[0] ?? `localhost:${port}`;
}
