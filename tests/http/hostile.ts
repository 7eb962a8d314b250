/** What a hostile client puts into every place of a request. */

import type { SiteRoute } from "./all_routes.ts";

/** Under PROVE every name of a query is tried alone. */
const PROVE = Deno.env.has("PROVE");

/** As they stand in an address, percent-encoded already. */
const VALUES = [
  "",
  "0",
  "-1",
  "1e999",
  "9".repeat(40),
  "x".repeat(3_000),
  "pi_" + "x".repeat(3_000),
  "..%2f..%2fetc%2fpasswd",
  "%F0%9F%92%A9",
  "%ED%A0%80",
  "constructor",
  "__proto__",
  "%7B%22a%22:1%7D",
  "2026-13-45T99:99:99Z",
];

/** Every name that some route reads from its query, a form or a body. */
const NAMES =
  ("_auth action amount answers atMs audiobookId audiobook_id before book bookId bookmark chapter code currency " +
    "currencyCode deviceId done email events favorite firstName format from id intent isCompleted isFavorite " +
    "isGift journalId lastName looked message name newPassword note password payment_intent position positionSec " +
    "purchase q quality rating redirect result saved scope seconds securityAnswer sequence session sig signup " +
    "sourceBook sourceChapter subject t title to token ts url username").split(" ");

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return "\ud800"; // what is no UTF-8 in an address is half a character in JSON
  }
};

const valuesOf = <T>(make: (value: string) => T): T[] => VALUES.map(make);
const everyName = (value: unknown) => Object.fromEntries(NAMES.map((name) => [name, value]));
const queryOf = (names: string[], value: string) => names.map((it) => `${it}=${value}`).join("&");
/** Below the bound on addresses, so that it is the value that is judged. */
const isShort = (path: string): boolean => path.length < 4_000;

/** A route's own address with each parameter of its path and query replaced in turn. */
export function hostileAddresses({ file, path }: SiteRoute): string[] {
  const [own = "", query = ""] = path.split("?");
  const places = own.split("/").slice(-(file.match(/\[/g)?.length ?? 0) || own.length);
  const paths = places.filter((it) => it !== "").flatMap((place) =>
    valuesOf((value) => own.replace(`/${place}`, `/${value}`) + (query && `?${query}`))
  );
  const groups = PROVE
    ? NAMES.map((it) => [it])
    : [NAMES, ["before"], ["token"], ["payment_intent"]];
  const queries = groups.flatMap((names) => valuesOf((value) => `${own}?${queryOf(names, value)}`));
  return [...paths, ...queries].filter(isShort);
}

export interface HostileBody {
  type: string;
  body: string;
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** Bodies of no, of the wrong and of the right form, with something else in it. */
export const HOSTILE_BODIES: HostileBody[] = [
  { type: "text/xml", body: "<!DOCTYPE x>" },
  { type: JSON_TYPE, body: "" },
  { type: JSON_TYPE, body: "{" },
  { type: JSON_TYPE, body: "[]" },
  { type: JSON_TYPE, body: "null" },
  { type: JSON_TYPE, body: "[".repeat(20_000) },
  { type: JSON_TYPE, body: `"${"x".repeat(600 * 1024)}"` },
  { type: FORM, body: "" },
  { type: FORM, body: "%%%&=&&a=%ff" },
  { type: FORM, body: "a=" + "x".repeat(600 * 1024) },
  ...valuesOf((value) => ({ type: FORM, body: queryOf(NAMES, value) })),
  ...valuesOf((value) => ({ type: JSON_TYPE, body: JSON.stringify(everyName(decoded(value))) })),
  ...[-1, 1e308, null, true, [], {}, [{}], [null]].map((value) => ({
    type: JSON_TYPE,
    body: JSON.stringify(everyName(value)),
  })),
];
