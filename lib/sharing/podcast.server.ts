/** Books as a podcast. Pure: all data are arguments. */

import { createHash } from "node:crypto";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, type Chapter, chaptersOf, languageCode } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { addressHere } from "@/lib/platform/language/addresses.ts";
import { labelled } from "@/lib/platform/words.ts";
import { feedPath, PODCAST_PATH } from "./addresses.ts";
import type { FeedRecord } from "./feed.ts";
import { type Episode, feedXml, type Show } from "./rss.ts";
import { viaPath } from "./links.ts";
import { EPISODE } from "./words.ts";

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
    link: viaPath(isOne ? pageOf(origin, first) : addressHere(`${origin}/`), "feed"),
    selfUrl: addressHere(origin + feedPath(token)),
    imageUrl: imageOf(origin, isOne ? first : complete ?? first),
    language: languageCode(first.language),
    author: isOne ? first.author : series.author,
    copyright: EPISODE.rights(first.author, first.publisher),
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
  const isNumbered = title.match(/\d+/g)?.includes(String(number)); // "Chapter 7", "Kapitel 7"
  const numbered = kind === "credits" || isNumbered ? title : `${number}. ${title}`;
  const isOne = feed.bookId !== null;
  const { bookNumber } = book;
  const file = `${origin}/feed/${token}/${book.id}/chapter-${String(number).padStart(2, "0")}`;
  return {
    guid: `audiobook-${book.id}-chapter-${number}`,
    title: isOne ? numbered : labelled(book.title, numbered),
    description: EPISODE.description(book.title, book.author, book.narrator),
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

const pageOf = (origin: string, { id }: Book) => addressHere(origin + bookPath(id));
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
