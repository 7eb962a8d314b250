import { expect } from "npm:expect@30.5.2";
import { NO_ENTITLEMENTS } from "@/lib/access/decide.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import type { ProgressView } from "./progress/view.ts";
import { createShelf } from "./shelf.ts";

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
const books = (await loadCatalogue({ file, durations: () => 120 })).books();

const nowMs = Date.now();
const ownerOf = (...ownedBookIds: number[]) => ({ ...NO_ENTITLEMENTS, ownedBookIds });
const SERIES = ownerOf(15, 11, 12, 13, 14);

function view(audiobookId: number, rest: Partial<ProgressView> = {}): ProgressView {
  return {
    audiobookId,
    playedAs: audiobookId,
    currentChapter: 3,
    currentPosition: 40,
    isCompleted: false,
    isFavorite: false,
    lastPlayed: "2026-03-01T10:00:00.000Z",
    ...rest,
  } as ProgressView;
}

/** The shelf of a listener with this progress, latest first. */
const shelfOf = (
  progress: ProgressView[],
  entitlements = NO_ENTITLEMENTS,
  heardHere: number | null = null,
) => createShelf({ books, progress, entitlements, heardHere, nowMs });

const currentOf = (
  progress: ProgressView[],
  entitlements = NO_ENTITLEMENTS,
  heardHere: number | null = null,
) => shelfOf(progress, entitlements, heardHere).current;

Deno.test("isOpen: what a subscription opens is open and not owned, the series with all of its books", () => {
  const shelf = shelfOf([], { ...NO_ENTITLEMENTS, subscribedUntilMs: nowMs + 1 });
  expect(shelf.books.map(({ book }) => book.id)).toEqual([15, 11, 12, 13, 14]);
  expect(shelf.books.every(({ isOpen, isOwned }) => isOpen && !isOwned)).toBe(true);
  expect(shelf.owned).toEqual([]);
  expect(shelf.library.map(({ book, isWithPremium }) => [book.id, isWithPremium])).toEqual(
    [11, 12, 13, 14].map((id) => [id, true]),
  );
  const both = shelfOf([], { ...ownerOf(11), subscribedUntilMs: nowMs + 1 });
  expect(both.library.map(({ isWithPremium }) => isWithPremium)).toEqual([false, true, true, true]);
  const ended = shelfOf([], { ...ownerOf(11), subscribedUntilMs: nowMs });
  expect(ended.library.map(({ book }) => book.id)).toEqual([11]);
  const less = shelfOf([], ownerOf(11, 12, 14));
  expect(less.books.filter(({ isOpen }) => isOpen).map(({ book }) => book.id)).toEqual([
    11,
    12,
    14,
  ]);
});

Deno.test("current: the book in progress that was played last, never a finished one", () => {
  expect(currentOf([])).toBe(null);
  expect(currentOf([view(13, { isCompleted: true })])).toBe(null);
  expect(currentOf([view(12), view(11)])?.book.id).toBe(12);
  expect(currentOf([view(13, { isCompleted: true }), view(11)])?.book.id).toBe(11);
  expect(currentOf([view(14, { lastPlayed: null, isFavorite: true })])).toBe(null);
});

Deno.test("current: the book played in this browser comes before one played later elsewhere, while it is in progress [A4.3]", () => {
  const here = (progress: ProgressView[], bookId: number, entitlements = NO_ENTITLEMENTS) =>
    currentOf(progress, entitlements, bookId)?.book.id;
  expect(here([view(12), view(11)], 11)).toBe(11);
  expect(here([view(12), view(11, { isCompleted: true })], 11)).toBe(12);
  expect(here([view(12), view(11, { currentChapter: 1, currentPosition: 0 })], 11)).toBe(12);
  expect(here([view(12)], 11)).toBe(12);
  const series = [view(14), view(15), view(11, { playedAs: 15 })];
  expect([here(series, 15), here(series, 15, SERIES), here(series, 11, SERIES)]).toEqual([
    15,
    11,
    11,
  ]);
});

Deno.test("current: a restarted book comes after one in progress, and before nothing [A4.2]", () => {
  const restarted = view(12, { currentChapter: 1, currentPosition: 0 });
  expect(currentOf([restarted, view(11)])?.book.id).toBe(11);
  const current = currentOf([restarted])!;
  expect([current.book.id, current.state]).toEqual([12, "new"]);
  expect(current.start).toMatchObject({ chapter: { number: 1 }, positionSec: 0 });
});

Deno.test("current: the beginning of a later chapter is a place to go on from", () => {
  const current = currentOf([view(11, { currentChapter: 4, currentPosition: 0 })])!;
  expect(current.state).toBe("in_progress");
  expect(current.start).toMatchObject({ chapter: { number: 4 }, positionSec: 0, isOpen: false });
});

Deno.test("current: the series, until it is owned; then the single book it has come to [A4.3]", () => {
  const inSeries = view(15, { currentChapter: 3 });
  const inSingle = view(11, { playedAs: 15, currentChapter: 3 });
  expect(currentOf([inSeries, inSingle])?.book.id).toBe(15);
  const current = currentOf([inSeries, inSingle, view(14)], SERIES)!;
  expect(current.book.id).toBe(11);
  expect(current.start).toMatchObject({ chapter: { bookId: 11, number: 3 }, positionSec: 40 });
});

Deno.test("current: after the last chapter of one book in an owned series, the next book begins", () => {
  const second = books.find(({ isComplete }) => isComplete)!.entries.find((it) =>
    it.type === "chapter" && it.chapter.sourceBook === 12
  )!;
  if (second.type !== "chapter") throw new Error("The series has no chapter of book 12");
  const { number } = second.chapter;
  const current = currentOf([
    view(15, { currentChapter: number, currentPosition: 0 }),
    view(11, { playedAs: 15, isCompleted: true }),
    view(14),
  ], SERIES)!;
  expect([current.book.id, current.state, current.start?.positionSec]).toEqual([12, "new", 0]);
});

Deno.test("books: an owned series shows as its books, at home and in the library [A2.29]", () => {
  expect(shelfOf([]).books.map(({ book }) => book.id)).toEqual([15, 11, 12, 13, 14]);
  const shelf = shelfOf([], SERIES);
  expect(shelf.books.map(({ book }) => book.id)).toEqual([11, 12, 13, 14]);
  expect(shelf.owned.map(({ book }) => book.id)).toEqual([11, 12, 13, 14]);
  const one = shelfOf([], ownerOf(11));
  expect(one.owned.map(({ book }) => book.id)).toEqual([11]);
  expect(one.books.map(({ book }) => book.id)).toEqual([15, 11, 12, 13, 14]);
});

Deno.test("recent: the series stays where the listener used it, owned or not", () => {
  const progress = [view(15), view(11, { playedAs: 15 })];
  for (const entitlements of [NO_ENTITLEMENTS, SERIES]) {
    expect(shelfOf(progress, entitlements).recent.map(({ book }) => book.id)).toEqual([15]);
  }
});

Deno.test("isOpen: free chapters and the books that are owned", () => {
  const shelf = shelfOf([], ownerOf(11));
  expect(shelf.isOpen({ isFree: true, sourceBook: 12 })).toBe(true);
  expect(shelf.isOpen({ isFree: false, sourceBook: 12 })).toBe(false);
  expect(shelf.isOpen({ isFree: false, sourceBook: 11 })).toBe(true);
});
