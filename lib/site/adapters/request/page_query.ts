/**
 * The query parameters that each public page reads. All others (advertisers' marks, cache busters) are removed before
 * the page is rendered. A page therefore cannot depend on a parameter that is not named here, and the remaining query
 * can be part of the cache key.
 */

import type { Context } from "fresh";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { startQuery } from "@/lib/listening/player/start.ts";
import { PARTIAL_PARAM } from "@/lib/platform/partial_param.ts";
import { clipQuery } from "@/lib/sharing/clips/clip.ts";
import { SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import type { State } from "./define.ts";

const START = Object.keys(startQuery.shape);
const CLIP = Object.keys(clipQuery.shape);

/** By route pattern. Other pages get their query unchanged and are not cached. */
const PUBLIC_PAGES = new Map<string, readonly string[]>([
  ["/", []],
  ["/audiobook/:id", START],
  ["/audiobook/:id/reviews", ["before", "saved"]],
  ["/audiobook/:id/share", START],
  ["/audiobook/:id/text/:chapter", []],
  ["/author/:slug", []],
  ["/contact", []],
  ["/developers", []],
  ["/imprint", []],
  ["/narrator/:slug", []],
  [OFFLINE_PATH, []],
  ["/player/:id", [...new Set([...START, ...CLIP])]],
  ["/privacy", []],
  ["/refunds", []],
  ["/release-alert", []],
  [SUBSCRIBE_PATH, []],
  ["/terms", []],
  ["/withdraw", []],
  ["/end-premium", []],
  ["/accessibility", []],
]);

const READ = new Set([PARTIAL_PARAM, ...[...PUBLIC_PAGES.values()].flat()]);

/**
 * Whether no public page reads any parameter of a query. false if a name is encoded, because it may be one that is
 * read.
 */
export function isUnread(query: string): boolean {
  return query.split("&").every((parameter) => {
    const [name = ""] = parameter.split("=", 1);
    return /^[\w-]*$/.test(name) && !READ.has(name);
  });
}

/**
 * Removes unread parameters from `ctx.url` of a public page and sorts the others in the order above, so that the same
 * page has one address, as a whole or as a partial.
 * @returns the remaining query, "" if empty; null: not a public page
 */
export function readPageQuery({ isPartial, req, route, url }: Context<State>): string | null {
  if (route === null || (req.method !== "GET" && req.method !== "HEAD")) return null;
  const names = PUBLIC_PAGES.get(route);
  if (names === undefined) return null;
  if (url.search === "") return "";
  const read = new URLSearchParams();
  for (const name of names) {
    for (const value of url.searchParams.getAll(name)) read.append(name, value);
  }
  const query = read.toString();
  if (isPartial) read.append(PARTIAL_PARAM, "true");
  url.search = read.toString();
  return query;
}
