/**
 * Every key of the site in browser storage. Values are JSON unless stated otherwise; a listener is the
 * account's id, or `visitor`. Never rename a key: listeners have data under it. The table consists of types,
 * so that it adds no bytes to a page: a key that is not in it does not compile.
 *
 * | localStorage                     | Value                                                                    |
 * |----------------------------------|--------------------------------------------------------------------------|
 * | theme                            | `light` or `dark`, plain text (lib/listening/first_bytes/page.browser.ts; read before the first paint) |
 * | player                           | Preferences (lib/listening/player/settings.browser.ts)                |
 * | quality                          | Quality, plain text (lib/listening/delivery/delivery.browser.ts)          |
 * | reading                          | ReadingSettings (lib/listening/read_along.browser.ts)       |
 * | sleep                            | Night (lib/listening/features/sleep.browser.ts)                   |
 * | device                           | Counter: name and last event number (lib/listening/progress/journal.browser.ts) |
 * | visitor-journal                  | random name of the visitor's journal, while it is being handed over (lib/listening/progress/sender.browser.ts) |
 * | journal:listener:device:sequence | StoredEvent, until the server has it (lib/listening/progress/journal.browser.ts) |
 * | place:listener:book              | KeptPlace, 7 days (lib/listening/progress/places.browser.ts)               |
 * | playing:listener                 | CurrentlyPlaying, 30 days (lib/listening/progress/places.browser.ts)       |
 * | progress:listener:book           | ProgressView as last heard of (lib/listening/progress/places.browser.ts) |
 * | bookmarks:listener               | LocalBookmark[] (lib/listening/bookmarks/local.browser.ts)     |
 * | offline:user                     | Mode; there while something of the account is on the device (lib/downloads/worker_link.browser.ts) |
 * | signing-out, signed-out, signed-in | the account, for a moment: tells the other tabs (lib/site/page/session.browser.ts) |
 * | play-test                        | `1`, for a moment: whether anything can be kept (lib/support/checks.browser.ts) |
 *
 * | sessionStorage                   | Value                                                                    |
 * |----------------------------------|--------------------------------------------------------------------------|
 * | wanted                           | [book, chapter, milliseconds] (lib/access/pending_chapter.browser.ts)    |
 * | moment                           | SharedMoment (lib/listening/features/features.browser.ts)           |
 * | greeting                         | CheckoutAlert, until the next page (lib/shop/checkout/greeting.browser.ts)        |
 * | written                          | WrittenForm[], until sent (lib/platform/written_forms.browser.ts)         |
 * | away                             | Away, from a step of paying that leaves the site until the way back (lib/listening/features/features.browser.ts) |
 *
 * | IndexedDB: database / store      | Value                                                                    |
 * |----------------------------------|--------------------------------------------------------------------------|
 * | lamplight / journal              | StoredEvent, under its key of localStorage (lib/listening/progress/journal.browser.ts) |
 * | lamplight-outbox / bookmarks     | LocalBookmark[] under the listener (lib/listening/bookmarks/local.browser.ts) |
 * | lamplight-downloads / records    | books, chapters, sealed chunks, queue (lib/downloads/records.browser.ts) |
 * | lamplight-keys / keys            | what opens them (lib/downloads/records.browser.ts)                       |
 * | play-test / chunks               | 1 MiB, for a moment (lib/support/checks.browser.ts)               |
 */
export type LocalKey =
  | "theme"
  | "player"
  | "quality"
  | "reading"
  | "sleep"
  | "device"
  | "visitor-journal"
  | `journal:${string}:${string}:${number}`
  | `place:${string}:${number}`
  | `playing:${string}`
  | `progress:${string}:${number}`
  | `bookmarks:${string}`
  | `offline:${string}`
  | "signing-out"
  | "signed-out"
  | "signed-in"
  | "play-test";

export type TabKey = "wanted" | "greeting" | "moment" | "written" | "away";

/** A database with its only store of records. */
export type DatabaseName =
  | readonly ["lamplight", "journal"]
  | readonly ["lamplight-outbox", "bookmarks"]
  | readonly ["lamplight-downloads", "records"]
  | readonly ["lamplight-keys", "keys"]
  | readonly ["play-test", "chunks"];

/* Whether `localStorage` holds something, for scripts too small for a LocalStore. */

export function isStored(key: LocalKey): boolean {
  try {
    return key in localStorage;
  } catch {
    return false; // storage is blocked, so nothing was kept
  }
}

/** @param item looked for in the `key=value` of a record */
export function isAnyStored(item: RegExp): boolean {
  try {
    return Object.entries(localStorage).some((pair) => item.test(pair.join("=")));
  } catch {
    return false; // storage is blocked, so nothing was kept
  }
}
