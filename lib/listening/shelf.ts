/** A listener's books (owned, in progress, finished, favourite), and their bookmarks by book. Pure. */

import { type Entitlements, isSubscribed, owns, rightTo } from "@/lib/access/decide.ts";
import { type Book, type Chapter, chaptersOf, firstChapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Hue } from "@/lib/catalogue/schema.ts";
import type { BookmarkView } from "./bookmarks/model.ts";
import { type ProgressView, selectUsed } from "./progress/view.ts";

/* A listener's books: owned, in progress, finished and favourite. Pure. */

type ListeningState = "new" | "in_progress" | "complete";

/** A place at which playback can start. */
export interface StartPlace {
  chapter: Chapter;
  /** Whole seconds into the chapter. */
  positionSec: number;
  /** Whether this listener may hear the chapter; the book's page explains a locked one. */
  isOpen: boolean;
}

export interface ShelfItem {
  book: Book;
  progress: ProgressView | null;
  state: ListeningState;
  isOwned: boolean;
  /** Whether the listener may hear all of it, by purchase or subscription. */
  isOpen: boolean;
  /** Open by Premium alone: closed again when that ends. */
  isWithPremium: boolean;
  /** Where Resume or Start Audiobook leads; null: the book has nothing to play. */
  start: StartPlace | null;
  /** The beginning, where Restart leads. */
  beginning: StartPlace | null;
}

export interface Shelf {
  /** Every book on sale, in the order of the catalogue. A bundle that is owned shows as its books. */
  books: ShelfItem[];
  /** Bought books, alone or in a bundle. */
  owned: ShelfItem[];
  /** The books to hear in full: bought ones, and with Premium every other one. */
  library: ShelfItem[];
  /** Books with progress, as the listener used them, latest first. */
  recent: ShelfItem[];
  favorites: ShelfItem[];
  /** The book to continue; null: nothing to. */
  current: ShelfItem | null;
  isOpen(chapter: Pick<Chapter, "isFree" | "sourceBook">): boolean;
}

interface ShelfSources {
  books: Book[];
  /** Latest first. */
  progress: ProgressView[];
  entitlements: Entitlements;
  /** The book played last in this browser, within 7 days; null: none. */
  heardHere?: number | null;
  nowMs: number;
}

export function createShelf(
  { books, progress, entitlements, heardHere = null, nowMs }: ShelfSources,
): Shelf {
  const isOpen: Shelf["isOpen"] = ({ isFree, sourceBook }) =>
    isFree || rightTo(entitlements, sourceBook, nowMs) !== "none";
  const hasPremium = !entitlements.isDisabled && isSubscribed(entitlements, nowMs);
  const items = new Map(books.map((book) => {
    const view = progress.find(({ audiobookId }) => audiobookId === book.id) ?? null;
    const isOwned = owns(entitlements, book.id);
    return [book.id, toItem({ book, progress: view, isOwned, hasPremium, isOpen })];
  }));
  const itemsOf = (views: ProgressView[]) =>
    views.flatMap(({ audiobookId }) => items.get(audiobookId) ?? []);

  const shown = [...items.values()].filter((it) => !isHidden(it));
  const recent = itemsOf(selectUsed(progress));
  return {
    books: shown,
    owned: shown.filter((it) => it.isOwned),
    library: shown.filter((it) => it.isOwned || it.isWithPremium && !it.book.isComplete),
    recent,
    favorites: itemsOf(progress.filter(({ isFavorite }) => isFavorite)),
    current: pickCurrent(
      recent,
      (it) => isHidden(it) ? items.get(it.start?.chapter.sourceBook ?? 0) ?? null : it,
      heardHere,
    ),
    isOpen,
  };
}

/**
 * Spec 1 section 4: a purchased Complete Series is hidden, and its books are shown instead. So is a book that is no
 * longer sold and not the listener's.
 */
function isHidden({ book, isOwned, isOpen }: ShelfItem): boolean {
  return book.isComplete && isOwned || Boolean(book.isOffSale) && !isOpen;
}

function toItem(
  { book, progress, isOwned, hasPremium, isOpen }:
    & Pick<ShelfItem, "book" | "progress" | "isOwned">
    & Pick<Shelf, "isOpen">
    & { hasPremium: boolean },
): ShelfItem {
  const first = firstChapter(book);
  const state = listeningState(progress, first);
  const place = (chapter: Chapter | null | undefined, positionSec: number): StartPlace | null =>
    chapter ? { chapter, positionSec, isOpen: isOpen(chapter) } : null;
  const beginning = place(first, 0);
  const start = state === "in_progress" && progress
    ? place(
      chaptersOf(book).find(({ number }) => number === progress.currentChapter),
      progress.currentPosition,
    )
    : beginning;
  const isAllOpen = isOwned || first !== null && chaptersOf(book).every(isOpen);
  const isWithPremium = hasPremium && isAllOpen && !isOwned;
  return { book, progress, state, isOwned, isOpen: isAllOpen, isWithPremium, start, beginning };
}

/**
 * The book that Continue Listening offers (spec 1 section 4): of those in progress the one that was played last in this
 * browser, else anywhere; otherwise one that was restarted and not played since.
 * @param recent latest first
 * @param shown maps an item to what is shown: an owned bundle to the single book reached in it, or null
 */
function pickCurrent(
  recent: ShelfItem[],
  shown: (item: ShelfItem) => ShelfItem | null,
  heardHere: number | null,
): ShelfItem | null {
  const offered = recent.flatMap((item) => {
    const book = shown(item);
    if (!book || item.state === "complete" || book.state === "complete") return [];
    const isHere = heardHere === item.book.id || heardHere === book.book.id;
    return [{ book, isHere, isBegun: item.state === "in_progress" }];
  });
  const begun = offered.filter(({ isBegun }) => isBegun);
  return (begun.find(({ isHere }) => isHere) ?? begun[0] ?? offered[0])?.book ?? null;
}

/**
 * A book's state for its listener (spec 1 section 4, "Book progress"), over the whole book: at the beginning
 * of a later chapter it is in progress, at that of the first one new, as after a restart.
 */
function listeningState(
  progress: ProgressView | null,
  first: Pick<Chapter, "number"> | null,
): ListeningState {
  if (!progress?.lastPlayed) return "new";
  if (progress.isCompleted) return "complete";
  const { currentChapter, currentPosition } = progress;
  return currentPosition > 0 || currentChapter > (first?.number ?? 0) ? "in_progress" : "new";
}

export interface MarkedBook {
  id: number;
  title: string;
  hue: Hue;
  /** Newest first, as given. */
  marks: { bookmark: BookmarkView; place: StartPlace }[];
}

export function markedBooks(
  bookmarks: BookmarkView[],
  { catalogue, shelf }: { catalogue: Catalogue; shelf: Pick<Shelf, "isOpen"> },
): MarkedBook[] {
  const marks = bookmarks.flatMap((bookmark) => {
    const { audiobookId, chapter: number, positionSec } = bookmark;
    const chapter = catalogue.getChapter(audiobookId, number);
    if (!chapter) return [];
    return [{ bookmark, place: { chapter, positionSec, isOpen: shelf.isOpen(chapter) } }];
  });
  const byBook = Map.groupBy(marks, ({ bookmark }) => bookmark.audiobookId);
  return catalogue.books().flatMap(({ id, title, hue }) => {
    const own = byBook.get(id);
    return own ? [{ id, title, hue, marks: own }] : [];
  });
}
