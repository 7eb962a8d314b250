/**
 * The addresses of sound: built and read here alone. What plays is told by a `ChapterRef`; an address is
 * only what the media element is given.
 */

/** A chapter as it stands in a book's list. */
export interface ListedRef {
  bookId: number;
  /** Number in list order; the series counts from 0 over all its source books. */
  chapter: number;
}

/** The same with the single book it comes from, and its number there: for a single book's own they are equal. */
export interface ChapterRef extends ListedRef {
  sourceBook: number;
  sourceChapter: number;
}

/** How every stream address of a book begins. */
export type StreamStart = `/api/stream/${number}?`;

type Named = ListedRef & Partial<ChapterRef>;

/** `/api/stream/{bookId}?chapter=`, with the source where it is another book, and the grant of a chapter that is not free. */
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
 * The chapter that a stream address stands for, whatever grant, start time or origin it carries: two
 * addresses of one chapter differ in those.
 *
 * @returns null for an address that is not a stream's
 */
export function readStreamPath(address: string): ListedRef | null {
  const found = CHAPTER.exec(address);
  return found && { bookId: Number(found[1]), chapter: Number(found[2]) };
}

/** The same with its source. */
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

/** Whether two stream addresses stand for one chapter; two unknown ones never do. */
export function isSameChapter(one: string, other: string): boolean {
  const a = CHAPTER.exec(one), b = CHAPTER.exec(other);
  return a !== null && a[1] === b?.[1] && a[2] === b?.[2];
}

const FROM = "&from=";

/** The address of the chapter from a second of it on: a file of its own, whose time begins there. */
export function streamFrom(src: string, positionSec: number): string {
  return positionSec > 0 ? src + FROM + positionSec : src;
}

/** Where in its chapter a stream begins, in seconds. */
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

/** The address with another grant in the place of its own; one without a grant stays as it is. */
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

/** The chapter that the address of a playlist or of a segment belongs to. */
export function readHlsPath(address: string): ListedRef | null {
  const found = /\/api\/hls\/(\d+)\/(\d+)\//.exec(address);
  return found && { bookId: Number(found[1]), chapter: Number(found[2]) };
}
