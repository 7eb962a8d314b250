/** The metadata of shared links, the small player on other sites, and the place of a shared address. */

import { type Book, type Chapter, chaptersOf, previewChapter } from "@/lib/catalogue/book.ts";
import { parsePlayerStart } from "@/lib/listening/player/start.ts";
import type { PlayerStart } from "@/lib/listening/player/types.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import { addressHere, pathIn } from "@/lib/platform/language/addresses.ts";
import { language } from "@/lib/platform/language/language.ts";
import { asSentence, inARow, labelled } from "@/lib/platform/words.ts";
import { playerPath, type SharedPlace, sharedPlacePath } from "./links.ts";
import { previewPath } from "./card.ts";

/** The small player's size in CSS pixels; in a narrower frame its texts wrap. */
export const PLAYER_WIDTH = 560;
export const PLAYER_HEIGHT = 240;

export function embedTitle(book: Book, chapter: Chapter | null): string {
  return chapter ? labelled(book.title, chapter.title) : book.title;
}

/** Absolute address of the oEmbed response for a page of this site. */
export const oembedUrl = (origin: string, path: string): string =>
  `${origin}/api/oembed?url=${encodeURIComponent(origin + path)}&format=json`;

/* The metadata of a shared link, for programs that show link previews: Open Graph (ogp.me), player card, oEmbed. */

export interface LinkPreview {
  title: string;
  /**
   * Absolute canonical address. Programs read the tags at this address, so it contains the chapter; it leaves out the
   * seconds, which do not make another page.
   */
  url: string;
  image: { url: string; alt: string };
  /** Address of free sound (`audio/mpeg`); null: there is none. */
  audioUrl: string | null;
  /** The small player to be shown instead of the picture; null: the picture is shown. */
  player: { url: string; width: number; height: number } | null;
  oembedUrl: string;
}

/** @param origin of this site, without a slash at the end */
export function linkPreview(
  book: Book,
  { chapter, place, origin }: { chapter: Chapter | null; place: SharedPlace; origin: string },
): LinkPreview {
  const title = embedTitle(book, chapter);
  const audible = chapter?.isFree ? chapter : previewChapter(book);
  return {
    title,
    url: `${origin}/audiobook/${book.id}${chapter ? `?chapter=${chapter.number}` : ""}`,
    image: {
      url: origin + previewPath(book, chapter),
      alt: chapter ? inARow(asSentence(title), book.cover.alt) : book.cover.alt,
    },
    audioUrl: audible && origin + streamPath({ bookId: book.id, chapter: audible.number }),
    // Only links to a chapter show the player; a book's own link shows its large picture.
    player: chapter && {
      url: addressHere(origin + playerPath(place)),
      width: PLAYER_WIDTH,
      height: PLAYER_HEIGHT,
    },
    oembedUrl: oembedUrl(origin, pathIn(language(), sharedPlacePath(place))),
  };
}

/*
 * Finds the place of a shared address. A link may be older than the present chapter list, so invalid places are
 * corrected.
 */

export interface Shared {
  /** null: the book as a whole. */
  chapter: Chapter | null;
  place: SharedPlace;
}

/** Parses the query as the book's page does. Invalid values mean the whole book, or the chapter's beginning. */
export function findPlace(book: Book, params: URLSearchParams): Shared {
  return sharedStart(book, parsePlayerStart(params, { chapters: chaptersOf(book) }));
}

/** The shared place of a page that starts at `start`. */
export function sharedStart(book: Book, start: PlayerStart): Shared {
  const chapter = start.requested
    ? chaptersOf(book).find(({ number }) => number === start.chapter) ?? null
    : null;
  const positionSec = chapter ? start.positionSec : 0;
  return { chapter, place: { bookId: book.id, chapter: chapter?.number ?? null, positionSec } };
}
