/**
 * The book played last in this browser, which comes first on Continue for 7 days (spec 1 section 4). A cookie, because
 * the server renders Continue; only for accounts, whose pages no cache shares. The player writes it
 * (`heard_here.browser.ts`).
 */

/** @returns its id; null: nothing was played here */
export function readHeardHere(headers: Headers): number | null {
  const value = /(?:^|; )heard-here=(\d{1,9})(?:;|$)/.exec(headers.get("cookie") ?? "")?.[1];
  return value === undefined ? null : Number(value);
}
