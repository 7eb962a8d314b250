/** Books as a podcast. Pure: all data are arguments. */

import { createHash } from "node:crypto";
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { escapeMarkup } from "@/lib/platform/text.ts";
import { feedPath, PODCAST_PATH } from "./addresses.ts";
import type { FeedRecord } from "./feed.ts";
import { viaPath } from "./links.ts";

interface PodcastOptions {
  feed: Pick<FeedRecord, "userId" | "bookId">;
  /** The books of the feed in order, at least one. */
  books: [Book, ...Book[]];
  catalogue: Pick<Catalogue, "series" | "books">;
  library: Pick<MediaLibrary, "getFile" | "hasText">;
  /** Public origin of the site, without a slash at the end. */
  origin: string;
  token: string;
}

/** The feed as XML. Chapters whose audio is missing are left out. */
export function podcastXml(o: PodcastOptions): string {
  const found = o.books.flatMap((book) =>
    chaptersOf(book).flatMap((chapter, index) => {
      const file = o.library.getFile(chapter.sourceBook, chapter.sourceChapter);
      return file ? [{ ...toEpisode(o, book, chapter, index), bytes: file.bytes, file }] : [];
    })
  );
  const dates = episodeDates(found.map(({ file }) => file.lastModifiedMs));
  const episodes = found.map(({ file: _file, ...it }, index) => ({
    ...it,
    publishedAtMs: dates[index]!,
  }));
  return feedXml(toShow(o), episodes);
}

function toShow({ feed, books, catalogue, origin, token }: PodcastOptions): Show {
  const [first] = books;
  const isOne = feed.bookId !== null;
  const { series } = catalogue;
  const complete = catalogue.books().find(({ isComplete }) => isComplete);
  return {
    title: isOne ? first.title : series.title,
    description: isOne ? first.blurb : series.tagline,
    link: viaPath(isOne ? pageOf(origin, first) : `${origin}/`, "feed"),
    selfUrl: origin + feedPath(token),
    imageUrl: imageOf(origin, isOne ? first : complete ?? first),
    language: languageCode(first.language),
    author: isOne ? first.author : series.author,
    copyright: `© ${first.author}, ${first.publisher}. For the buyer's own listening.`,
    isExplicit: books.some(({ isExplicit }) => isExplicit),
    guid: podcastGuid(`${origin}${PODCAST_PATH}/${feed.userId}/${feed.bookId ?? "all"}`),
  };
}

function toEpisode(
  { feed, library, origin, token }: PodcastOptions,
  book: Book,
  { number, title, kind, durationSec, sourceBook, sourceChapter }: Chapter,
  index: number,
): Omit<Episode, "bytes" | "publishedAtMs"> {
  const numbered = kind === "credits" || title === `Chapter ${number}`
    ? title
    : `${number}. ${title}`;
  const isOne = feed.bookId !== null;
  const { bookNumber } = book;
  const file = `${origin}/feed/${token}/${book.id}/chapter-${String(number).padStart(2, "0")}`;
  return {
    guid: `audiobook-${book.id}-chapter-${number}`,
    title: isOne ? numbered : `${book.title}: ${numbered}`,
    description: `${book.title} by ${book.author}, read by ${book.narrator}.`,
    link: viaPath(`${pageOf(origin, book)}?chapter=${number}`, "feed"),
    audioUrl: `${file}.mp3`,
    textUrl: library.hasText(sourceBook, sourceChapter) ? `${file}.vtt` : null,
    durationSec,
    number: index + 1, // the opening credits count too: there is no episode 0
    season: isOne || bookNumber === null ? null : { number: bookNumber, name: book.title },
    imageUrl: imageOf(origin, book),
    isExplicit: book.isExplicit,
    author: book.author,
    narrator: book.narrator,
  };
}

const pageOf = (origin: string, { id }: Book) => `${origin}/audiobook/${id}`;
const imageOf = (origin: string, { cover }: Book) => origin + cover.squareSrc;

/** Namespace UUID of podcast guids (podcasting2.org/podcast-namespace/tags/guid). */
const NAMESPACE = "ead4c236bf5858c6a2c6a6b28d128cb6";

/** A version 5 UUID (RFC 9562 section 5.5) of an address without its scheme. */
function podcastGuid(address: string): string {
  const name = address.replace(/^https?:\/\//, "");
  const bytes = createHash("sha1").update(NAMESPACE, "hex").update(name).digest().subarray(0, 16);
  bytes[6] = bytes[6]! & 0x0f | 0x50;
  bytes[8] = bytes[8]! & 0x3f | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Assigns a date to each episode. All chapters of a book have the same date, but apps sort by date: each episode gets
 * a date at least a minute after the one before. No date is later than the episode's own, because apps hide episodes
 * of the future.
 *
 * @param publishedAtMs dates of the episodes in listening order
 */
export function episodeDates(publishedAtMs: number[]): number[] {
  const dates = [...publishedAtMs];
  for (let at = dates.length - 2; at >= 0; at--) {
    dates[at] = Math.min(dates[at]!, dates[at + 1]! - MINUTE_MS);
  }
  return dates;
}

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** ISO 639-1 code of a language by its English name ("English" is "en"); null for any other word. */
export function languageCode(name: string): string | null {
  const wanted = name.trim().toLowerCase();
  return CODES.find((code) => names.of(code)?.toLowerCase() === wanted) ?? null;
}

/*
 * A podcast's feed as RSS 2.0 with the tags of Apple (help.apple.com/itc/podcasts_connect) and of the podcast namespace
 * (podcastindex.org/namespace/1.0).
 */

interface Show {
  title: string;
  description: string;
  /** Page of the site. All addresses are absolute. */
  link: string;
  /** The feed's own address. */
  selfUrl: string;
  imageUrl: string;
  /** ISO 639-1; null: unknown. */
  language: string | null;
  author: string;
  copyright: string;
  /** Not for children. */
  isExplicit: boolean;
  /** UUID of the show; stays the same if the address changes. */
  guid: string;
}

interface Episode {
  /** Never changes: apps store under it what was heard. */
  guid: string;
  title: string;
  description: string;
  link: string;
  audioUrl: string;
  bytes: number;
  /** Address of its text as WebVTT; null: it has no text. */
  textUrl: string | null;
  durationSec: number;
  publishedAtMs: number;
  /** Place in its season, from 1. */
  number: number;
  /** The book within the series; null: the feed has only one book. */
  season: { number: number; name: string } | null;
  imageUrl: string;
  isExplicit: boolean;
  author: string;
  narrator: string;
}

const NAMESPACES = {
  itunes: "http://www.itunes.com/dtds/podcast-1.0.dtd",
  podcast: "https://podcastindex.org/namespace/1.0",
  atom: "http://www.w3.org/2005/Atom",
};

type Attributes = Record<string, string | number>;

/** An XML element on a line of its own. `content` is text, which is escaped; null: an empty element. */
function element(name: string, content: string | number | null, attributes: Attributes = {}) {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`).join("");
  return content === null
    ? `<${name}${attributeText}/>\n`
    : `<${name}${attributeText}>${escapeMarkup(String(content))}</${name}>\n`;
}

/** The feed. Episodes are given and written in listening order. */
function feedXml(show: Show, episodes: Episode[]): string {
  const namespaces = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"${namespaces.join("")}>
<channel>
${describeShow(show)}${episodes.map(describeEpisode).join("")}</channel>
</rss>
`;
}

function describeShow(it: Show): string {
  return [
    element("title", it.title),
    element("link", it.link),
    element("description", it.description),
    ...it.language === null ? [] : [element("language", it.language)],
    element("copyright", it.copyright),
    element("atom:link", null, { href: it.selfUrl, rel: "self", type: "application/rss+xml" }),
    element("itunes:author", it.author),
    element("itunes:image", null, { href: it.imageUrl }),
    element("itunes:category", null, { text: "Arts" }),
    element("itunes:explicit", String(it.isExplicit)),
    element("itunes:type", "serial"), // to be played from the first episode on
    // A personal address must not be listed in directories or moved to another host.
    element("itunes:block", "Yes"),
    element("podcast:block", "yes"),
    element("podcast:locked", "yes"),
    element("podcast:guid", it.guid),
    element("podcast:medium", "audiobook"),
  ].join("");
}

function describeEpisode(it: Episode): string {
  const inside = [
    element("title", it.title),
    element("link", it.link),
    element("guid", it.guid, { isPermaLink: "false" }),
    element("pubDate", new Date(it.publishedAtMs).toUTCString()),
    element("description", it.description),
    element("enclosure", null, { url: it.audioUrl, length: it.bytes, type: "audio/mpeg" }),
    ...it.textUrl === null
      ? []
      : [element("podcast:transcript", null, { url: it.textUrl, type: "text/vtt" })],
    element("itunes:title", it.title),
    element("itunes:duration", Math.round(it.durationSec)),
    element("itunes:image", null, { href: it.imageUrl }),
    element("itunes:explicit", String(it.isExplicit)),
    element("itunes:episodeType", "full"),
    element("itunes:episode", it.number),
    element("podcast:episode", it.number),
    ...it.season
      ? [
        element("itunes:season", it.season.number),
        element("podcast:season", it.season.number, { name: it.season.name }),
      ]
      : [],
    element("podcast:person", it.author, { role: "author", group: "writing" }),
    element("podcast:person", it.narrator, { role: "narrator", group: "cast" }),
  ];
  return `<item>\n${inside.join("")}</item>\n`;
}
