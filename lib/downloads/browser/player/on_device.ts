/** The listener's downloads on this device, prepared for display and playback without a network. */
import { CONTINUE_PATH } from "@/lib/listening/addresses.ts";
import { type DownloadedBook, getOwner, listDownloads } from "@/lib/downloads/browser/library.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { lastProgress } from "@/lib/listening/browser/places/last_progress.ts";
import { getListener, VISITOR } from "@/lib/listening/browser/player/listener.ts";
import { Places } from "@/lib/listening/browser/places/places.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";
import { listHere, toOfflineBook } from "./offline_book.ts";
import { chooseOfflineStart } from "./offline_start.ts";

export interface OnDevice {
  /** null: nobody has signed in here, or the listener has signed out. */
  listener: string | null;
  /** Books with at least one complete chapter, last played first. */
  books: HeldBook[];
}

export interface HeldBook {
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
  const books: HeldBook[] = (await listDownloads(listener)).map((record) => ({
    record,
    book: toOfflineBook(record, lastProgress(local, listener, record.id)),
    here: listHere(record),
  }));
  const latest = ({ book }: HeldBook) => book.saved?.lastPlayed ?? "";
  books.sort((a, b) => latest(b).localeCompare(latest(a)));
  return { listener, books: books.filter(({ here }) => here.size > 0) };
}

/** Sets the listener of the document, as the server does in a page that it renders for one. */
export function showListener(listener: string | null): void {
  const { dataset } = document.documentElement;
  if (listener === null) delete dataset.listener;
  else dataset.listener = listener;
}

const BOOK_PAGE = /^\/audiobook\/(\d+)$/;

/** The downloaded book whose page was requested; null: another page, or the book is not stored. */
export function findAsked({ listener, books }: OnDevice, { pathname }: Location): HeldBook | null {
  const id = pathname === CONTINUE_PATH && listener !== null
    ? new Places(openLocalStore(), listener).latest(Date.now())?.bookId
    : Number(BOOK_PAGE.exec(pathname)?.[1]);
  return books.find(({ record }) => record.id === id) ?? null;
}

/** @param from the requested address */
export function startOf({ book, here }: HeldBook, listener: string, from: Location): PlayerStart {
  const { pathname, search } = from;
  const query = pathname === book.href ? search : pathname === CONTINUE_PATH ? "autoplay=true" : "";
  return chooseOfflineStart(book, new URLSearchParams(query), {
    local: openLocalStore(),
    listener,
    nowMs: Date.now(),
    here,
  });
}
