/**
 * The place in a book page's address. It is valid until something has been heard on that page; then it is removed
 * from the address. (No zod: the browser loads this too.)
 */

import { firstProper } from "@/lib/catalogue/book.ts";
import { readChapterRef, readGrant } from "@/lib/media/addresses.ts";
import type { startQuery } from "./start.ts";
import type { PlayerBook, PlayerChapter } from "./types.ts";

/** The parameters of place and start; `purchased` is not among them and stays. */
const PLACE_PARAMS = [
  "chapter",
  "position",
  "t",
  "autoplay",
  "forced",
  "bookmark",
  "direct",
  "source",
  "showToast",
  "left",
] as const satisfies readonly (keyof typeof startQuery.shape)[];

/** A shared moment of a book. */
export interface SharedMoment {
  bookId: number;
  chapter: number;
  positionSec: number;
}

/** @param pathname with or without a language @returns the book whose own page has this path; null: another page */
export function bookIdOf(pathname: string): number | null {
  const id = /\/audiobook\/(\d+)\/?$/.exec(pathname)?.[1];
  return id === undefined ? null : Number(id);
}

/** @returns path and query of the same page without a place; null: the address has none */
export function withoutPlace({ pathname, search }: { pathname: string; search: string }) {
  const params = new URLSearchParams(search);
  if (!PLACE_PARAMS.some((name) => params.has(name))) return null;
  for (const name of PLACE_PARAMS) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/**
 * The moment in a shared address (`t`); null for a chapter's beginning and for a listener's own place
 * (`position`).
 *
 * @param book its chapters in list order
 */
export function readSharedMoment(
  search: string,
  book: { id: number; chapters: readonly Pick<PlayerChapter, "number" | "kind">[] },
): SharedMoment | null {
  const params = new URLSearchParams(search);
  const positionSec = params.has("position") ? 0 : Number(params.get("t"));
  if (!(positionSec > 0 && positionSec < 1e9)) return null;
  const asked = params.get("chapter");
  const chapter = asked === null
    ? book.chapters.find(({ kind }) => kind === "chapter")
    : book.chapters.find(({ number }) => String(number) === asked);
  return chapter ? { bookId: book.id, chapter: chapter.number, positionSec } : null;
}

/* The source books that a listener may hear in full; of others only the free chapters are open. */

/** Derived from the grants in the addresses of a book's chapters. */
export function grantedBooks(chapters: readonly Pick<PlayerChapter, "src">[]): Set<number> {
  return new Set(
    chapters.flatMap(({ src }) =>
      src !== null && readGrant(src) !== null ? readChapterRef(src)?.sourceBook ?? [] : []
    ),
  );
}

/** Whether an account's place is the book's beginning because the book was heard to its end. */
export function beginsAnew(
  place: { isCompleted?: boolean; chapter: number; positionSec: number },
  { chapters }: Pick<PlayerBook, "chapters">,
): boolean {
  return place.isCompleted === true && place.positionSec === 0 &&
    place.chapter === firstProper(chapters)?.number;
}
