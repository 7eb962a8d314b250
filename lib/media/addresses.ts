/**
 * Builds and parses the addresses of a chapter's sound; no other file does. Code names a chapter by a `ChapterRef`;
 * only the media element needs the address.
 */

/** A chapter of a book's chapter list. */
export interface ListedRef {
  bookId: number;
  /** Number in list order; the series counts from 0 over all its source books. */
  chapter: number;
}

/**
 * Also names the single book that the chapter comes from and its number there. For a single book both pairs are
 * equal.
 */
interface ChapterRef extends ListedRef {
  sourceBook: number;
  sourceChapter: number;
}

/** The start of every stream address of a book. */
export type StreamStart = `/api/stream/${number}?`;

type Named = ListedRef & Partial<ChapterRef>;

/**
 * `/api/stream/{bookId}?chapter=`. The source is added if it is another book, the grant if one is given (chapters
 * that are not free).
 */
export function streamPath(
  { bookId, chapter, sourceBook = bookId, sourceChapter }: Named,
  grant?: string,
): string {
  const source = sourceBook === bookId
    ? ""
    : `&sourceBook=${sourceBook}&sourceChapter=${sourceChapter}`;
  const auth = grant === undefined ? "" : `&_auth=${grant}`;
  return `/api/stream/${bookId}?chapter=${chapter}${source}${auth}`;
}

/** Book and chapter in a stream's address. */
const CHAPTER = /\/api\/stream\/(\d+)\?(?:[^#]*&)?chapter=(\d+)/;

/**
 * Parses a stream address. Grant, start time and origin are ignored: two addresses of one chapter may differ in
 * them.
 *
 * @returns null if it is not a stream address
 */
export function readStreamPath(address: string): ListedRef | null {
  const found = CHAPTER.exec(address);
  return found && { bookId: Number(found[1]), chapter: Number(found[2]) };
}

/** Parses a stream address with its source book; null as in `readStreamPath`. */
export function readChapterRef(address: string): ChapterRef | null {
  const listed = readStreamPath(address);
  const read = (name: string, otherwise: number) =>
    Number(new RegExp(`[?&]${name}=(\\d+)`).exec(address)?.[1] ?? otherwise);
  return listed && {
    ...listed,
    sourceBook: read("sourceBook", listed.bookId),
    sourceChapter: read("sourceChapter", listed.chapter),
  };
}

/** Whether two stream addresses name the same chapter; false if either is not a stream address. */
export function isSameChapter(one: string, other: string): boolean {
  const a = CHAPTER.exec(one), b = CHAPTER.exec(other);
  return a !== null && a[1] === b?.[1] && a[2] === b?.[2];
}

const FROM = "&from=";

/** The address of the chapter's rest from a position on. The response is a file of its own whose time begins at 0. */
export function streamFrom(src: string, positionSec: number): string {
  return positionSec > 0 ? src + FROM + positionSec : src;
}

/** The position in the chapter, seconds, at which the stream of this address begins. */
export function readBeginning(address: string): number {
  return Number(address.split(FROM)[1] ?? 0);
}

/** The address of the whole chapter. */
export function wholeStream(address: string): string {
  return address.split(FROM)[0]!;
}

const GRANT = /([?&]_auth=)([^&#]*)/;

/** The grant in an address of a stream or of renditions; null for a free chapter's. */
export function readGrant(address: string): string | null {
  return GRANT.exec(address)?.[2] ?? null;
}

/** Replaces the grant in an address; an address without a grant is returned unchanged. */
export function replaceGrant(address: string, grant: string): string {
  return address.replace(GRANT, `$1${grant}`);
}

/** The playlist of a chapter's adaptive renditions. */
export function hlsPath(
  { bookId, chapter }: ListedRef,
  { grant = null, quality }: { grant?: string | null; quality?: string } = {},
): string {
  const query = new URLSearchParams();
  if (grant) query.set("_auth", decodeURIComponent(grant));
  if (quality) query.set("quality", quality);
  const path = `/api/hls/${bookId}/${chapter}/index.m3u8`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The chapter of a playlist's or segment's address; null for any other address. */
export function readHlsPath(address: string): ListedRef | null {
  const found = /\/api\/hls\/(\d+)\/(\d+)\//.exec(address);
  return found && { bookId: Number(found[1]), chapter: Number(found[2]) };
}

/* Addresses of a chapter's text. Kept apart from the addresses of sound, which every first page view loads. */

/** A chapter by its number in the book's chapter list. */
interface ListedChapter {
  bookId: number;
  chapter: number;
}

/** The page that shows the text. */
export const readingPath = ({ bookId, chapter }: ListedChapter): string =>
  `/audiobook/${bookId}/text/${chapter}`;

/** The text as a file: WebVTT or plain text. */
export const textPath = (
  { bookId, chapter }: ListedChapter,
  format: "vtt" | "txt" = "vtt",
): string => `/api/text/${bookId}/${chapter}${format === "txt" ? "?format=txt" : ""}`;
