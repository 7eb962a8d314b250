/** Streams a clip: whole frames of the chapter's file, served as a file of its own. */

import type { Chapter } from "@/lib/catalogue/book.ts";
import type { MediaFile, MediaLibrary } from "@/lib/media/library/library.server.ts";
import { MediaUnavailable } from "@/lib/media/manifest.ts";
import {
  frameAt,
  partOfFile,
  streamMedia,
  unavailable,
} from "@/lib/media/streaming/send_file.server.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { type ClipBounds, clipBounds, type Cut } from "./clip.ts";
import { CLIP_REFUSALS } from "./words.ts";

interface ClipRequest {
  req: Request;
  library: MediaLibrary;
  chapter: Chapter;
  cut: Cut;
}

/**
 * Answers 200, 206, 304 or 416 as `streamMedia`. Clips of premium chapters have to be revalidated before each use,
 * because they end with the sharer's right.
 * @throws {Failure} 404 or 503 when the chapter's file is missing, cannot be made or has no equal MP3 frames
 */
export async function streamClip({ req, library, chapter, cut }: ClipRequest): Promise<Response> {
  const whole = library.getFile(chapter.sourceBook, chapter.sourceChapter);
  if (!whole) throw new Failure(404, "audio_missing", CLIP_REFUSALS.unavailable);
  const part = partOfFile(library, whole, await findBounds(library, whole, cut));
  const { isFree } = chapter;
  const response = await streamMedia({ req, ...part, isFree });
  if (!isFree) response.headers.set("cache-control", "private, no-cache");
  return response;
}

async function findBounds(
  library: MediaLibrary,
  whole: MediaFile,
  cut: Cut,
): Promise<ClipBounds> {
  try {
    const frame = await frameAt(library, whole, 0);
    const bounds = frame && clipBounds(whole, cut, frame.bytes);
    // Checks the computed offset: if the frames are not of equal size, no frame of this size begins there.
    const isFrame = bounds && (await frameAt(library, whole, bounds.start))?.bytes === frame.bytes;
    if (isFrame) return bounds;
  } catch (error) {
    throw error instanceof MediaUnavailable ? unavailable(error) : error;
  }
  throw new Failure(503, "clip_unavailable", CLIP_REFUSALS.unavailable);
}
