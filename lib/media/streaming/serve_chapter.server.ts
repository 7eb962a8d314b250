/** The calls for sound and text: parse the request, find the chapter, check access, serve it. */

import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Viewer } from "@/lib/access/decide.ts";
import type { Access } from "@/lib/access/rights.server.ts";
import { type Book, type Chapter, parseBookId, previewChapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { parse } from "@/lib/platform/http/read_body.server.ts";
import { FAILURES } from "@/lib/platform/words.ts";
import { type StreamQuery, streamQuery } from "../calls.ts";
import type { ChapterText, MediaLibrary } from "../library/library.server.ts";
import { MediaUnavailable } from "../manifest.ts";
import { parseVtt, toPlainText } from "../vtt.ts";
import { SOUND_FAILURES } from "../words.ts";
import { chooseVersion, restOfFile, streamMedia, unavailable } from "./send_file.server.ts";

const CHAPTER_FILE = /^chapter-(\d{1,6})\.mp3$/;

/**
 * The chapter with a name. Names are only looked up in the manifest and the catalogue, and never reach the file
 * system.
 * @throws {Failure} 404 `unknown_file`
 */
export function requireNamedChapter(
  { catalogue, media: { library } }: { catalogue: Catalogue; media: { library: MediaLibrary } },
  book: string,
  file: string,
): Chapter {
  const stored = library.findFile(book, file);
  const bookId = parseBookId(book);
  const number = CHAPTER_FILE.exec(file)?.[1];
  const chapter = stored
    ? catalogue.getChapter(stored.bookId, stored.chapter)
    : bookId !== null && number
    ? catalogue.getChapter(bookId, Number(number))
    : null;
  if (chapter) return chapter;
  throw new Failure(
    404,
    "unknown_file",
    "There's no audio with this name. Use one like 11/chapter-01.mp3.",
  );
}

/* Parses the query of a streaming call. */

const NAMES = Object.keys(streamQuery.shape);

/** Cached, because a player repeats one query hundreds of times, and parsing took as long as the access check. */
const MAX_CACHED = 1_000;
const remembered = new LRUCache<string, StreamQuery>({ max: MAX_CACHED });

/**
 * Parses a query (`url.search`). Unknown parameters, such as `t`, are ignored.
 * @throws {Failure} 400 `bad_request` for a value that is no whole number or is given twice
 */
export function parseStreamQuery(search: string): StreamQuery {
  const known = remembered.get(search);
  if (known) return known;
  const query = parse<StreamQuery>(streamQuery as z.ZodType<StreamQuery>, collect(search), "query");
  remembered.set(search, query);
  return query;
}

/** Collects the values by name. A repeated name gives a list, which the schema refuses. */
function collect(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  const given: Record<string, string | string[]> = {};
  for (const name of NAMES) {
    const values = params.getAll(name);
    if (values.length > 0) given[name] = values.length === 1 ? values[0]! : values;
  }
  return given;
}

/* Finds the chapter of a streaming request. */

/**
 * The chapter with this number; without a number, the preview: the first free chapter that is not credits.
 * @throws {Failure} 404 `unknown_chapter`
 */
export function requireChapter(
  catalogue: Catalogue,
  bookId: number,
  number: number | undefined,
): Chapter {
  const chapter = number === undefined
    ? previewOf(catalogue.getBook(bookId))
    : catalogue.getChapter(bookId, number);
  if (chapter) return chapter;
  throw new Failure(404, "unknown_chapter", SOUND_FAILURES.noChapter);
}

const previewOf = (book: Book | null): Chapter | null => book && previewChapter(book);

/** Parses a chapter number from an address. -1, which no chapter has, if it is not a number. */
export const chapterNumber = (text = ""): number =>
  /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : -1;

/* The access check of every request for a chapter's audio or text. */

/** @throws {Failure} 401 for an invalid grant, 402 if the listener has no right to the chapter */
export async function requireAccess(
  access: Pick<Access, "checkStream">,
  o: { grantText: string | null; chapter: Chapter; viewer: Viewer; nowMs: number },
): Promise<void> {
  const { status } = await access.checkStream(o);
  if (status === 401) {
    throw new Failure(401, "unauthorized", SOUND_FAILURES.expired);
  }
  if (status === 402) throw new Failure(402, "premium_content", FAILURES.premium);
}

/* Serves the audio of a chapter of the catalogue; used by all streaming calls. */

interface ChapterRequest {
  req: Request;
  services: { access: Access; media: { library: MediaLibrary } };
  viewer: Viewer;
  chapter: Chapter;
  query: StreamQuery;
}

/**
 * Checks access, then streams.
 * @throws {Failure} 400 if sourceBook or sourceChapter contradict the catalogue, 401 for an invalid grant, 402 if the
 * listener has no right to the chapter, 416 for a position past its end, 404 and 503 as `streamMedia`
 */
export async function serveChapter(o: ChapterRequest): Promise<Response> {
  const { req, services: { access, media: { library } }, viewer, chapter, query } = o;
  assertAgrees(query, chapter);
  await requireAccess(access, { grantText: query._auth, chapter, viewer, nowMs: Date.now() });
  const file = chooseVersion(req, library, chapter);
  if (!file) throw new Failure(404, "audio_missing", SOUND_FAILURES.missing);
  const { from: fromSec = 0 } = query;
  if (fromSec >= file.durationSec) throw pastTheEnd(file.durationSec);
  const part = fromSec > 0 ? await restOfFile(library, file, fromSec) : { library, file };
  // Shared caches may store streams from whole seconds only, as shared links have them: there are too many other
  // positions.
  const isFree = chapter.isFree && Number.isInteger(fromSec);
  return await streamMedia({ req, ...part, isFree });
}

const pastTheEnd = (durationSec: number) =>
  new Failure(
    416,
    "past_the_end",
    `This chapter ends at ${durationSec} s; leave out \`from\` or send a smaller one.`,
  );

function assertAgrees({ sourceBook, sourceChapter }: StreamQuery, chapter: Chapter): void {
  const agrees = (sourceBook ?? chapter.sourceBook) === chapter.sourceBook &&
    (sourceChapter ?? chapter.sourceChapter) === chapter.sourceChapter;
  if (agrees) return;
  throw new Failure(
    400,
    "source_mismatch",
    `This chapter is chapter ${chapter.sourceChapter} of book ${chapter.sourceBook}; leave out sourceBook and sourceChapter or send these.`,
  );
}

/* Serves GET /api/text/{book}/{chapter}: the text of a chapter, under the access rules of its sound. */

interface TextRequest {
  req: Request;
  services: { access: Access; media: { library: MediaLibrary } };
  viewer: Viewer;
  chapter: Chapter;
  /** Text of `_auth`; null when none was sent. */
  grantText: string | null;
  format: "vtt" | "txt";
}

const TYPES = { vtt: "text/vtt; charset=utf-8", txt: "text/plain; charset=utf-8" };

/**
 * Access rules, grants, lifetimes, ranges and conditional requests are those of the sound.
 * @throws {Failure} 401 and 402 as `requireAccess`, 404 `text_missing`, 503 when it cannot be read
 */
export async function serveText(o: TextRequest): Promise<Response> {
  const { req, services: { access, media: { library } }, viewer, chapter, grantText, format } = o;
  await requireAccess(access, { grantText, chapter, viewer, nowMs: Date.now() });
  return await sendText({ req, library, chapter, format, isFree: chapter.isFree });
}

/**
 * Sends the text; the caller has checked access.
 * @throws {Failure} 404 `text_missing`, 503 when it cannot be read
 */
export async function sendText(
  { req, library, chapter, format, isFree }:
    & Pick<TextRequest, "req" | "chapter" | "format">
    & { library: Pick<MediaLibrary, "readText">; isFree: boolean },
): Promise<Response> {
  const text = await requireText(library, chapter);
  const body = new TextEncoder().encode(
    format === "vtt" ? text.vtt : toPlainText(parseVtt(text.vtt)),
  );
  return await streamMedia({
    req,
    library: {
      check: () => Promise.resolve(),
      open: (_, start, end) => Promise.resolve(body.subarray(start, end + 1)),
    },
    file: {
      bytes: body.byteLength,
      etag: `"${text.version}-${format}"`,
      lastModifiedMs: text.lastModifiedMs,
      contentType: TYPES[format],
    },
    isFree,
  });
}

/**
 * Reads the text of a chapter; the caller has checked access.
 * @throws {Failure} 404 `text_missing`, 503 when it cannot be read
 */
export async function requireText(
  library: Pick<MediaLibrary, "readText">,
  { sourceBook, sourceChapter }: Chapter,
): Promise<ChapterText> {
  const text = await library.readText(sourceBook, sourceChapter).catch((error) => {
    throw error instanceof MediaUnavailable ? unavailable(error) : error;
  });
  if (!text) throw new Failure(404, "text_missing", "There's no text for this chapter yet.");
  return text;
}
