/**
 * Serves a chapter from a position on, so that a player that starts there needs one request and not the file's
 * beginning first.
 */
import { LRUCache } from "lru-cache";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import type { Mp3Frame } from "@/lib/media/mp3_frame.ts";
import type { MediaFile, MediaLibrary } from "@/lib/media/server/library/library.ts";
import { type FilePart, frameAt, partOfFile } from "@/lib/media/server/streaming/part_of_file.ts";
import { unavailable } from "@/lib/media/server/streaming/stream.ts";

const MAX_REMEMBERED = 1_000;
/** The first frame of each file. Ingested files have a constant bit rate, so all their frames are alike. */
const remembered = new LRUCache<string, Mp3Frame>({ max: MAX_REMEMBERED });

/**
 * The file from the frame nearest to `fromSec`, which is before its end; at least its last frame. A file with frames of different sizes
 * (not ingested here) is cut by its average bit rate.
 * @throws {Failure} 404 or 503 when the file is missing or cannot be read
 */
export async function restOfFile(
  library: MediaLibrary,
  whole: MediaFile,
  fromSec: number,
): Promise<FilePart> {
  const { bytes, durationSec } = whole, last = bytes - 1;
  const frame = await readFirstFrame(library, whole);
  const start = frame && bytes % frame.bytes === 0
    ? Math.min(Math.round(fromSec / frame.durationSec) * frame.bytes, bytes - frame.bytes)
    : Math.min(Math.floor(bytes * fromSec / durationSec), last);
  return partOfFile(library, whole, { start, end: last });
}

async function readFirstFrame(library: MediaLibrary, file: MediaFile): Promise<Mp3Frame | null> {
  const name = `${file.bookId}/${file.chapter}/${file.etag}`;
  const known = remembered.get(name);
  if (known) return known;
  try {
    const frame = await frameAt(library, file, 0);
    if (frame) remembered.set(name, frame);
    return frame;
  } catch (error) {
    throw error instanceof MediaUnavailable ? unavailable(error) : error;
  }
}
