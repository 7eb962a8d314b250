/**
 * Every key under which the site keeps something in a browser. Values are JSON unless it says otherwise; a
 * listener is the account's id, or `visitor`. The names stay as they are: listeners have data under them.
 * The table is one of types, so that it costs no page a byte: a key that is not in it does not compile.
 *
 * | localStorage                     | Value                                                                    |
 * |----------------------------------|--------------------------------------------------------------------------|
 * | theme                            | `light` or `dark`, plain text (lib/platform/browser/theme.ts; read before the first paint) |
 * | player                           | Preferences (lib/listening/browser/player/preferences.ts)                |
 * | quality                          | Quality, plain text (lib/listening/browser/delivery/quality.ts)          |
 * | reading                          | ReadingSettings (lib/listening/browser/reading/reading_settings.ts)       |
 * | sleep                            | Night (lib/listening/browser/features/sleep_memory.ts)                   |
 * | device                           | Counter: name and last event number (lib/listening/browser/journal/device.ts) |
 * | visitor-journal                  | random name of the visitor's journal, while it is being handed over (lib/listening/browser/journal/adopt_visitor.ts) |
 * | journal:listener:device:sequence | StoredEvent, until the server has it (lib/listening/browser/journal/event.ts) |
 * | place:listener:book              | KeptPlace, 7 days (lib/listening/browser/places/places.ts)               |
 * | playing:listener                 | CurrentlyPlaying, 30 days (lib/listening/browser/places/places.ts)       |
 * | progress:listener:book           | ProgressView as last heard of (lib/listening/browser/places/last_progress.ts) |
 * | bookmarks:listener               | LocalBookmark[] (lib/listening/browser/bookmarks/local_bookmarks.ts)     |
 * | offline:user                     | Mode; there while something of the account is on the device (lib/downloads/browser/mode.ts) |
 * | signing-out, signed-out, signed-in | the account, for a moment: tells the other tabs (lib/site/browser/session/) |
 * | play-test                        | `1`, for a moment: whether anything can be kept (lib/support/browser/device_checks.ts) |
 *
 * | sessionStorage                   | Value                                                                    |
 * |----------------------------------|--------------------------------------------------------------------------|
 * | wanted                           | [book, chapter, milliseconds] (lib/access/browser/pending_chapter.ts)    |
 * | moment                           | SharedMoment (lib/listening/browser/features/shared_moment.ts)           |
 * | greeting                         | CheckoutAlert, until the next page (lib/shop/browser/greeting.ts)        |
 * | written                          | WrittenForm[], until sent (lib/platform/browser/written_forms.ts)         |
 * | away                             | Away, from a step of paying that leaves the site until the way back (lib/listening/browser/features/away.ts) |
 *
 * | IndexedDB: database / store      | Value                                                                    |
 * |----------------------------------|--------------------------------------------------------------------------|
 * | lamplight / journal              | StoredEvent, under its key of localStorage (lib/listening/browser/journal/event_db.ts) |
 * | lamplight-outbox / bookmarks     | LocalBookmark[] under the listener (lib/listening/browser/bookmarks/outbox.ts) |
 * | lamplight-downloads / records    | books, chapters, sealed chunks, queue (lib/downloads/browser/records.ts) |
 * | lamplight-keys / keys            | what opens them (lib/downloads/browser/records.ts)                       |
 * | play-test / chunks               | 1 MiB, for a moment (lib/support/browser/device_checks.ts)               |
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

/** A database and its one store of records. */
export type DatabaseName =
  | readonly ["lamplight", "journal"]
  | readonly ["lamplight-outbox", "bookmarks"]
  | readonly ["lamplight-downloads", "records"]
  | readonly ["lamplight-keys", "keys"]
  | readonly ["play-test", "chunks"];
