/** Converts a downloaded book to the player's form, without the network. */

import { bookPath } from "@/lib/catalogue/addresses.ts";
import { firstProper } from "@/lib/catalogue/book.ts";
import { CONTINUE_PATH } from "@/lib/listening/addresses.ts";
import { getListener, VISITOR } from "@/lib/listening/first_bytes/attributes.ts";
import { bookIdOf } from "@/lib/listening/player/saved_start.ts";
import { startAtSaved } from "@/lib/listening/player/start_at_saved.ts";
import { findChapter } from "@/lib/listening/player/state.browser.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";
import { lastProgress, Places, resumeHere } from "@/lib/listening/progress/places.browser.ts";
import { resumeSec } from "@/lib/listening/progress/saved_position.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import { type LocalStore, openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { type DownloadedBook, getOwner, listDownloads } from "./library.browser.ts";
import { OFFLINE_BOOK } from "./words.ts";

/** Placeholder for a grant; with a network the player fetches a real one. */
const NO_GRANT = "offline";

/**
 * Lists all chapters. A chapter that is not downloaded waits for the network, as a stream does.
 *
 * @param saved the account's progress last known to this browser
 */
export function toOfflineBook(book: DownloadedBook, saved: ProgressView | null): PlayerBook {
  const { id, title, lang, author, coverImage, hue, contents } = book;
  return {
    id,
    title,
    lang,
    author,
    cover: { src: coverImage, srcset: "", alt: OFFLINE_BOOK.cover(title) },
    hue,
    href: bookPath(id),
    isComplete: false, // downloads are stored by single book
    chapters: contents.map(({ number, title, lang, durationSec, kind }) => ({
      number,
      title,
      lang,
      durationSec,
      kind,
      locked: false,
      src: streamPath({ bookId: id, chapter: number }, NO_GRANT),
    })),
    price: "",
    buyHref: null,
    ...(book.hasText && { hasText: true }),
    ...(saved && { saved }),
  };
}

/** Numbers of the completely stored chapters. */
export function listHere({ chapters }: DownloadedBook): Set<number> {
  return new Set(chapters.flatMap(({ chapter, isComplete }) => isComplete ? [chapter] : []));
}

/*
 * Chooses where playback of a downloaded book starts: as on the book's page, but at a chapter stored on this device.
 */

interface OfflineStartOptions {
  local: LocalStore;
  listener: string;
  nowMs: number;
  /** Numbers of the chapters stored on this device. */
  here: ReadonlySet<number>;
}

/** @param query query of the book page's address; empty if another page was requested */
export function chooseOfflineStart(
  book: PlayerBook,
  query: URLSearchParams,
  { here, ...where }: OfflineStartOptions,
): PlayerStart {
  const requested = readQuery(book, query);
  const start = resumeHere(where, book, startAtSaved(requested, book.saved ?? null, book));
  if (here.has(start.chapter)) return start;
  const later = book.chapters.filter(({ number, kind }) => here.has(number) && kind === "chapter");
  const nearest = later.find(({ number }) => number > start.chapter) ?? later[0];
  const chapter = nearest?.number ?? [...here][0] ?? start.chapter;
  // `requested`, so that the player does not return to the saved place, which is not stored here.
  return { ...start, chapter, positionSec: 0, requested: true };
}

/** Parses the query of our own links only. (`parsePlayerStart` parses all others, on the server.) */
function readQuery(book: PlayerBook, query: URLSearchParams): PlayerStart {
  const number = readNumber(query, "chapter");
  const positionSec = readNumber(query, "position") ?? readNumber(query, "t") ?? 0;
  const known = number === null ? null : findChapter(book, number);
  const first = firstProper(book.chapters);
  return {
    chapter: known?.number ?? first?.number ?? 0,
    positionSec: known ? resumeSec(positionSec, known.durationSec) : 0,
    requested: known !== null,
    autoplay: query.get("autoplay") === "true",
    forced: false,
    bookmark: false,
    direct: false,
    source: query.get("source") === "resume_button" ? "resume_button" : null,
    showToast: false,
    purchased: false,
  };
}

function readNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? "";
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/* The listener's downloads on this device, prepared for display and playback without a network. */

export interface OnDevice {
  /** null: nobody has signed in here, or the listener has signed out. */
  listener: string | null;
  /** Books with at least one complete chapter, last played first. */
  books: BookOnDevice[];
}

export interface BookOnDevice {
  record: DownloadedBook;
  book: PlayerBook;
  here: ReadonlySet<number>;
}

/** @throws if the browser forbids IndexedDB */
export async function readDevice(): Promise<OnDevice> {
  const signedIn = getListener();
  const listener = signedIn === VISITOR ? await getOwner() : signedIn;
  if (listener === null) return { listener, books: [] };
  const local = openLocalStore();
  const books: BookOnDevice[] = (await listDownloads(listener)).map((record) => ({
    record,
    book: toOfflineBook(record, lastProgress(local, listener, record.id)),
    here: listHere(record),
  }));
  const latest = ({ book }: BookOnDevice) => book.saved?.lastPlayed ?? "";
  books.sort((a, b) => latest(b).localeCompare(latest(a)));
  return { listener, books: books.filter(({ here }) => here.size > 0) };
}

/** The downloaded book whose page was requested; null: another page, or the book is not stored. */
export function findAsked(
  { listener, books }: OnDevice,
  { pathname }: Location,
): BookOnDevice | null {
  const id = pathname.endsWith(CONTINUE_PATH) && listener !== null
    ? new Places(openLocalStore(), listener).latest(Date.now())?.bookId
    : bookIdOf(pathname);
  return books.find(({ record }) => record.id === id) ?? null;
}

/** @param from the requested address */
export function startOf(
  { book, here }: BookOnDevice,
  listener: string,
  from: Location,
): PlayerStart {
  const { pathname, search } = from;
  const query = pathname.endsWith(book.href)
    ? search
    : pathname.endsWith(CONTINUE_PATH)
    ? "autoplay=true"
    : "";
  return chooseOfflineStart(book, new URLSearchParams(query), {
    local: openLocalStore(),
    listener,
    nowMs: Date.now(),
    here,
  });
}
