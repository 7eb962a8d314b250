/** What other sites embed for a link of ours (oembed.com, version 1.0, type "rich"). */
import { z } from "zod";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { asksForClip, clipPath, parseClipQuery } from "@/lib/sharing/server/clips/query.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { parse } from "@/lib/platform/server/http/parse.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from "@/lib/sharing/previews/card.ts";
import { previewPath } from "@/lib/sharing/previews/paths.ts";
import { embedTitle, PLAYER_HEIGHT, PLAYER_WIDTH } from "@/lib/sharing/links/embed.ts";
import { playerPath } from "@/lib/sharing/links/links.ts";
import { findPlace } from "@/lib/sharing/links/place.ts";

const CACHE_SEC = 24 * 60 * 60;

const pixels = z.string().regex(/^[1-9]\d{0,4}$/, { error: "wanted a whole number of pixels" })
  .transform(Number).optional();

export const oembedQuery = z.object({
  url: z.url({ protocol: /^https?$/, error: "wanted the address of an audiobook's page here" })
    .max(2_000),
  format: z.string().default("json"),
  maxwidth: pixels,
  maxheight: pixels,
});

export type OembedQuery = z.infer<typeof oembedQuery>;

/**
 * @throws {Failure} 400 `bad_request` for a query without a usable address, 501 `json_only` for another
 * format (oembed.com section 2.3.4)
 */
export function parseOembedQuery(params: URLSearchParams): OembedQuery {
  const query = parse<OembedQuery>(
    oembedQuery as z.ZodType<OembedQuery>,
    Object.fromEntries(params),
    "query",
  );
  if (query.format === "json") return query;
  throw new Failure(501, "json_only", "Embeds are described in JSON only: leave out format.");
}

/** @throws {Failure} 404 `not_embeddable` for an address that is no audiobook's page of this site */
export function oembed(
  query: OembedQuery,
  { catalogue, origin }: { catalogue: Catalogue; origin: string },
) {
  const found = findEmbedded(new URL(query.url), { catalogue, origin });
  if (!found) {
    throw new Failure(404, "not_embeddable", "This address is no page of an audiobook here.");
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
    provider_url: `${origin}/`,
    cache_age: CACHE_SEC,
    ...thumbnail(query, origin + previewPath(book, chapter)),
    width,
    height,
    html: `<iframe src="${
      escapeHtml(origin + framePath)
    }" width="${width}" height="${height}" title="${
      escapeHtml(title)
    }" style="border:0" loading="lazy"></iframe>`,
  };
}

/** Only where it fits: the largest sizes hold for it too (oembed.com section 2.3.1). */
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
  /** Path of the small player that shows it. */
  framePath: string;
}

/** A book's page, with or without a place, or the page of a clip. */
function findEmbedded(
  url: URL,
  { catalogue, origin }: { catalogue: Catalogue; origin: string },
): Embedded | null {
  const [, page, id] = /^\/(audiobook|player)\/([1-9]\d{0,8})\/?$/.exec(url.pathname) ?? [];
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

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (it) => ENTITIES[it]!);
