/** The links that listeners share, and where they share them. Runs on server and browser. */

import type { SaleSource } from "@/lib/shop/purchase.ts";

/* The mark in a link that records how it was shared; only this site reads it. */

const VIA_PARAM = "via";

/** The values of the mark. */
type Via = Exclude<SaleSource, "direct">;

export const viaPath = (path: string, via: Via): string =>
  `${path}${path.includes("?") ? "&" : "?"}${VIA_PARAM}=${via}`;

/** How a link was shared, from its query. An address with a place counts as shared; null: not shared. */
export function viaIn(params: URLSearchParams): Via | null {
  const mark = params.get(VIA_PARAM);
  if (mark === "share" || mark === "clip" || mark === "feed") return mark;
  return params.has("chapter") ? "share" : null;
}

/** A place in a book; `chapter` null: the book as a whole. */
export interface SharedPlace {
  bookId: number;
  chapter: number | null;
  positionSec: number;
}

/** The query of a shared place in pages' addresses: whole seconds; no `t` at the chapter's beginning. */
function placeSearch({ chapter, positionSec }: SharedPlace): string {
  if (chapter === null) return "";
  const sec = Math.floor(positionSec);
  return `?chapter=${chapter}${sec > 0 ? `&t=${sec}` : ""}`;
}

/** Path of the book's page that opens at the place. */
export const sharedPlacePath = (place: SharedPlace): string =>
  `/audiobook/${place.bookId}${placeSearch(place)}`;

/**
 * Path of a shared link. A place in it already shows that it was shared; a link to a whole book gets a mark.
 */
export const sharedLinkPath = (place: SharedPlace): string =>
  place.chapter === null ? viaPath(sharedPlacePath(place), "share") : sharedPlacePath(place);

/** Path of the share page. */
export const sharePath = (place: SharedPlace): string =>
  `/audiobook/${place.bookId}/share${placeSearch(place)}`;

/** Path of the small player for frames on other sites. */
export const playerPath = (place: SharedPlace): string =>
  `/player/${place.bookId}${placeSearch(place)}`;

export interface Target {
  name: string;
  /** Address of the service's form for posting; null: it has none, so the link is copied. */
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
