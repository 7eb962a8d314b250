/**
 * The place in a book page's address. It is valid until something has been heard on that page; then it is removed
 * from the address. (No zod: the browser loads this too.)
 */
import type { startQuery } from "./start.ts";
import type { PlayerChapter } from "./types.ts";

/** The parameters of place and start; `purchased` is none of them and stays. */
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

/** @returns the book whose own page has this path; null: none has */
export function bookIdOf(pathname: string): number | null {
  const id = /^\/audiobook\/(\d+)\/?$/.exec(pathname)?.[1];
  return id === undefined ? null : Number(id);
}

/** @returns path and query of the same page without a place; null: the address asks for none */
export function withoutPlace({ pathname, search }: { pathname: string; search: string }) {
  const params = new URLSearchParams(search);
  if (!PLACE_PARAMS.some((name) => params.has(name))) return null;
  for (const name of PLACE_PARAMS) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/**
 * The moment in a shared address (`t`); null for a chapter's beginning and for a place of the listener's own
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
