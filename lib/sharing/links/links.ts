/** The links that listeners pass on, and the places they pass them on to. Runs on the server and in the browser. */

import { viaPath } from "@/lib/sharing/links/via.ts";

/** A place in a book; `chapter` null: the book as a whole. */
export interface SharedPlace {
  bookId: number;
  chapter: number | null;
  positionSec: number;
}

/** The query that every page of a shared place takes: whole seconds, none at the beginning. */
function placeSearch({ chapter, positionSec }: SharedPlace): string {
  if (chapter === null) return "";
  const sec = Math.floor(positionSec);
  return `?chapter=${chapter}${sec > 0 ? `&t=${sec}` : ""}`;
}

/** Path of the page that opens there. */
export const sharedPlacePath = (place: SharedPlace): string =>
  `/audiobook/${place.bookId}${placeSearch(place)}`;

/**
 * What is passed on: a place tells by itself that it was shared, a book as a whole by a mark
 * (lib/sharing/links/via.ts).
 */
export const sharedLinkPath = (place: SharedPlace): string =>
  place.chapter === null ? viaPath(sharedPlacePath(place), "share") : sharedPlacePath(place);

/** Path of the page with the ways to share it. */
export const sharePath = (place: SharedPlace): string =>
  `/audiobook/${place.bookId}/share${placeSearch(place)}`;

/** Path of the small player that other sites show in a frame. */
export const playerPath = (place: SharedPlace): string =>
  `/player/${place.bookId}${placeSearch(place)}`;

/** What is posted beside the link unless somebody writes better (spec 2 section 2). */
export const sharedText = (title: string): string => `Check out this audiobook: ${title}`;

export interface Target {
  name: string;
  /** Where the link is posted; null: it has no such address, so the link is copied. */
  href: string | null;
}

/** In the order of spec 2 section 2, "Share dialog". */
export function shareTargets({ url, text }: { url: string; text: string }): Target[] {
  const link = encodeURIComponent(url), words = encodeURIComponent(text);
  const both = encodeURIComponent(`${text} ${url}`);
  return [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: "Instagram", href: null },
    { name: "Twitter", href: `https://twitter.com/intent/tweet?text=${words}&url=${link}` },
    { name: "Threads", href: `https://www.threads.net/intent/post?text=${both}` },
    { name: "TikTok", href: null },
    { name: "WhatsApp", href: `https://wa.me/?text=${both}` },
    { name: "Messenger", href: null },
  ];
}
