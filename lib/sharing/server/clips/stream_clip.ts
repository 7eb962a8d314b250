/** The sound of a clip: a part of the chapter's file, at whole frames, answered as a file of its own. */
import type { Chapter } from "@/lib/catalogue/book.ts";
import { type ClipBounds, clipBounds, type Cut } from "@/lib/sharing/clips/bounds.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import type { MediaFile, MediaLibrary } from "@/lib/media/server/library/library.ts";
import { FRAME_HEADER_BYTES, frameBytes } from "@/lib/media/mp3_frame.ts";
import { streamMedia, unavailable } from "@/lib/media/server/streaming/stream.ts";

interface ClipRequest {
  req: Request;
  library: MediaLibrary;
  chapter: Chapter;
  cut: Cut;
}

/**
 * 200, 206, 304 or 416 as `streamMedia`. That of a premium chapter ends with its sharer's right: whoever
 * keeps it asks again before each use.
 * @throws {Failure} 404 or 503 when the chapter's file is missing, cannot be made or is no MP3 of equal frames
 */
export async function streamClip({ req, library, chapter, cut }: ClipRequest): Promise<Response> {
  const whole = library.getFile(chapter.sourceBook, chapter.sourceChapter);
  if (!whole) throw new Failure(404, "audio_missing", "The audio of this chapter is missing.");
  const { start, end } = await findBounds(library, whole, cut);
  const file = {
    ...whole,
    bytes: end - start + 1,
    etag: `${whole.etag.slice(0, -1)}-${start.toString(36)}-${end.toString(36)}"`,
  };
  const part: Pick<MediaLibrary, "check" | "open"> = {
    check: () => library.check(whole),
    open: (_, from, to, options) => library.open(whole, start + from, start + to, options),
  };
  const { isFree } = chapter;
  const response = await streamMedia({ req, library: part, file, isFree });
  if (!isFree) response.headers.set("cache-control", "private, no-cache");
  return response;
}

async function findBounds(
  library: MediaLibrary,
  whole: MediaFile,
  cut: Cut,
): Promise<ClipBounds> {
  try {
    const bytes = await frameAt(library, whole, 0);
    const bounds = bytes === null ? null : clipBounds(whole, cut, bytes);
    // Where the frames are not equal after all, the place computed from the first one shows none.
    if (bounds && await frameAt(library, whole, bounds.start) === bytes) return bounds;
  } catch (error) {
    throw error instanceof MediaUnavailable ? unavailable(error) : error;
  }
  throw new Failure(503, "clip_unavailable", "No clips can be cut from this recording.");
}

/** Bytes of the frame at a place of the file; null when none begins there. */
async function frameAt(
  library: MediaLibrary,
  file: MediaFile,
  position: number,
): Promise<number | null> {
  const header = await library.open(file, position, position + FRAME_HEADER_BYTES - 1, {
    mayRunOver: false,
  });
  return frameBytes(new Uint8Array(await new Response(header).arrayBuffer()));
}
