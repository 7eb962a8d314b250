/** Answers for a chapter on this device, as an element asks: in ranges, opened chunk by chunk. */
import type { OfflineChapter } from "../browser/chapter_reader.ts";
import { readMediaAddress } from "../browser/media_address.ts";
import { CHUNK_BYTES } from "../browser/records.ts";

type ChapterOf = (
  userId: string,
  bookId: number,
  chapter: number,
) => Promise<OfflineChapter | null>;

/** What elements ask for: `bytes=first-` and `bytes=first-last` (RFC 9110 section 14.1.2). */
const RANGE = /^bytes=(\d+)-(\d*)$/;

/** 206 or 416 to a range, 200 without one, 404 for what is not here or does not open for the listener. */
export async function answerChapter(
  { url, headers }: Pick<Request, "url" | "headers">,
  chapterOf: ChapterOf,
): Promise<Response> {
  const place = readMediaAddress(new URL(url));
  const chapter = place && await chapterOf(place.userId, place.bookId, place.chapter);
  if (!chapter) return new Response("Audiobook not available offline", { status: 404 });
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
      "cache-control": "no-store", // what is sealed on disk must not lie beside it in the open
      ...(isPart && { "content-range": `bytes ${start}-${end}/${bytes}` }),
    },
  });
}

/** A chunk at a time, and only when it is wanted: an element that seeks leaves the rest unopened. */
function toStream(chapter: OfflineChapter, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream({
    async pull(controller) {
      const chunkEnd = (Math.floor(at / CHUNK_BYTES) + 1) * CHUNK_BYTES - 1;
      // A damaged chunk throws here: the element hears what came before, and then an error.
      const part = await chapter.readRange(at, Math.min(chunkEnd, end));
      controller.enqueue(part);
      at += part.length;
      if (at > end) controller.close();
    },
  }, { highWaterMark: 0 });
}
