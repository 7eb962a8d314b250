/** The oEmbed response (oembed.com, version 1.0, type "rich") for a link to this site. */

import { DAY_SEC } from "@/lib/platform/duration.ts";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { addressHere, splitLanguage } from "@/lib/platform/language/addresses.ts";
import { ownLanguage } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { escapeMarkup } from "@/lib/platform/text.ts";
import type { Embed, OembedQuery } from "./calls.ts";
import { asksForClip, clipPath } from "./clip.ts";
import { parseClipQuery } from "./clips.server.ts";
import { embedTitle, findPlace, PLAYER_HEIGHT, PLAYER_WIDTH } from "./link_preview.ts";
import { playerPath } from "./links.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, previewPath } from "./card.ts";

const CACHE_SEC = DAY_SEC;

/**
 * The response, or a refusal: 501 for another format than JSON (oembed.com section 2.3.4), 404 for an address that is
 * not an audiobook's page of this site.
 */
export function oembed(
  query: OembedQuery,
  site: { catalogue: Catalogue; origin: string },
): Embed | Refusal<"json_only" | "not_embeddable"> {
  const { language } = splitLanguage(new URL(query.url).pathname);
  return withLanguage(language ?? ownLanguage(), () => describe(query, site));
}

/** In the language spoken, which is the address's. */
function describe(
  query: OembedQuery,
  { catalogue, origin }: { catalogue: Catalogue; origin: string },
): ReturnType<typeof oembed> {
  if (query.format !== "json") {
    return refuse("json_only", "Embeds come as JSON only. Leave out format.");
  }
  const found = findEmbedded(new URL(query.url), { catalogue, origin });
  if (!found) {
    return refuse("not_embeddable", "This isn't the address of an audiobook page on this site.");
  }
  const { book, chapter, framePath } = found;
  const width = Math.min(PLAYER_WIDTH, query.maxwidth ?? PLAYER_WIDTH);
  const height = Math.min(PLAYER_HEIGHT, query.maxheight ?? PLAYER_HEIGHT);
  const title = embedTitle(book, chapter);
  return {
    version: "1.0",
    type: "rich",
    title,
    author_name: book.author,
    provider_name: catalogue.series.title,
    provider_url: addressHere(`${origin}/`),
    cache_age: CACHE_SEC,
    ...thumbnail(query, origin + previewPath(book, chapter)),
    width,
    height,
    html: `<iframe src="${
      escapeMarkup(addressHere(origin + framePath))
    }" width="${width}" height="${height}" title="${
      escapeMarkup(title)
    }" style="border:0" loading="lazy"></iframe>`,
  };
}

/** Left out if it is larger than the requested maximum, which holds for thumbnails too (oembed.com section 2.3.1). */
function thumbnail({ maxwidth = Infinity, maxheight = Infinity }: OembedQuery, url: string) {
  if (maxwidth < PREVIEW_WIDTH || maxheight < PREVIEW_HEIGHT) return {};
  return {
    thumbnail_url: url,
    thumbnail_width: PREVIEW_WIDTH,
    thumbnail_height: PREVIEW_HEIGHT,
  };
}

interface Embedded {
  book: Book;
  chapter: Chapter | null;
  /** Path of the small player for it. */
  framePath: string;
}

/** Accepts a book's page, with or without a place, and the page of a clip. */
function findEmbedded(
  url: URL,
  { catalogue, origin }: { catalogue: Catalogue; origin: string },
): Embedded | null {
  const { path } = splitLanguage(url.pathname);
  const [, page, id] = /^\/(audiobook|player)\/([1-9]\d{0,8})\/?$/.exec(path) ?? [];
  const book = id && url.origin === origin ? catalogue.getBook(Number(id)) : null;
  if (!book) return null;
  if (page === "player" && asksForClip(url.searchParams)) {
    const clip = parseClipQuery(url.searchParams);
    const chapter = catalogue.getChapter(book.id, clip.chapter ?? -1);
    return chapter && clip.sig ? { book, chapter, framePath: clipPath(book.id, clip) } : null;
  }
  const { chapter, place } = findPlace(book, url.searchParams);
  return { book, chapter, framePath: playerPath(place) };
}
