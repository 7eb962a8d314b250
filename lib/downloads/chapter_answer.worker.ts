/** Answers requests for a downloaded chapter: its sound by range, decrypted chunk by chunk, and its text. */

import { type DownloadRef, readMediaAddress } from "./addresses.ts";
import type { OfflineChapter } from "./crypto.browser.ts";
import { CHUNK_BYTES } from "./records.browser.ts";
import { NOT_AVAILABLE } from "./words.ts";

type ChapterOf = (
  userId: string,
  bookId: number,
  chapter: number,
) => Promise<OfflineChapter | null>;

/** The ranges that media elements request: `bytes=first-` and `bytes=first-last` (RFC 9110 section 14.1.2). */
const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * Answers 206 or 416 to a range, 200 without one, 404 if the chapter is not stored or its key is missing or expired.
 */
export async function answerChapter(
  { url, headers }: Pick<Request, "url" | "headers">,
  chapterOf: ChapterOf,
): Promise<Response> {
  const ref = readMediaAddress(new URL(url));
  const chapter = ref && await chapterOf(ref.userId, ref.bookId, ref.chapter);
  if (!chapter) return new Response(NOT_AVAILABLE.text, { status: 404 });
  const { bytes } = chapter;
  const [, first, last] = RANGE.exec(headers.get("range") ?? "") ?? [];
  const start = Number(first ?? 0), end = Math.min(Number(last || bytes), bytes - 1);
  if (start > end) {
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${bytes}` } });
  }
  const isPart = first !== undefined;
  return new Response(toStream(chapter, start, end), {
    status: isPart ? 206 : 200,
    headers: {
      "content-type": chapter.contentType,
      "content-length": String(end - start + 1),
      "accept-ranges": "bytes",
      "cache-control": "no-store", // the HTTP cache would keep a copy, unencrypted
      ...(isPart && { "content-range": `bytes ${start}-${end}/${bytes}` }),
    },
  });
}

/** Decrypts one chunk per pull: after a seek the rest of the former range is never decrypted. */
function toStream(chapter: OfflineChapter, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream({
    async pull(controller) {
      const chunkEnd = (Math.floor(at / CHUNK_BYTES) + 1) * CHUNK_BYTES - 1;
      // A damaged chunk throws here: the element plays what came before, then reports an error.
      const part = await chapter.readRange(at, Math.min(chunkEnd, end));
      controller.enqueue(part);
      at += part.length;
      if (at > end) controller.close();
    },
  }, { highWaterMark: 0 });
}

/** Answers 200 with WebVTT, 404 if the text is not stored or its key is missing or expired. */
export async function answerText(
  { url }: Pick<Request, "url">,
  textOf: (ref: DownloadRef) => Promise<string | null>,
): Promise<Response> {
  const ref = readMediaAddress(new URL(url)), text = ref && await textOf(ref);
  return text === null
    ? new Response(NOT_AVAILABLE.text, { status: 404 })
    // The HTTP cache would keep a copy, unencrypted.
    : new Response(text, {
      headers: { "content-type": "text/vtt; charset=utf-8", "cache-control": "no-store" },
    });
}
