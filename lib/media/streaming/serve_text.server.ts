/** Serves GET /api/text/{book}/{chapter}: the text of a chapter, under the access rules of its sound. */

import type { Viewer } from "@/lib/access/decide.ts";
import type { Access } from "@/lib/access/grants.server.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import type { ChapterText, MediaLibrary } from "../library/library.server.ts";
import { MediaUnavailable } from "../manifest.ts";
import { parseVtt, toPlainText } from "../text/vtt.ts";
import { streamMedia, unavailable } from "./send_file.server.ts";
import { requireAccess } from "./serve_chapter.server.ts";

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
