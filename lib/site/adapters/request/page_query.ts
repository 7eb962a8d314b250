/**
 * What each public page reads of its query. Whatever else stands there (marks of advertisers, cache
 * busters) is taken out before the page is made: no page can read a parameter that is not named here, so
 * that the query that is left says all of what a page is made from, and may be the key it is kept by.
 */
import type { Context } from "fresh";
import { OFFLINE_PATH } from "@/lib/downloads/addresses.ts";
import { PARTIAL_PARAM } from "@/lib/platform/partial_param.ts";
import { SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import { clipQuery } from "@/lib/sharing/clips/query.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { startQuery } from "@/lib/listening/player/start.ts";

const START = Object.keys(startQuery.shape);
const CLIP = Object.keys(clipQuery.shape);

/** By the pattern of the route. A page that is missing here gets its query whole, and is not kept. */
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

/** Whether no public page reads anything of a query. A name that is not written plainly may be one that is read. */
export function isUnread(query: string): boolean {
  return query.split("&").every((parameter) => {
    const [name = ""] = parameter.split("=", 1);
    return /^[\w-]*$/.test(name) && !READ.has(name);
  });
}

/**
 * Reduces the address of a public page to what the page reads, in the order named above: the same page
 * has one address however it was asked for, whole or in part.
 * @returns the query that is left, "" for none; null: this is no public page
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
