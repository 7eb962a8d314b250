/** Serves a part of a chapter's file as a file of its own. */
import { FRAME_HEADER_BYTES, type Mp3Frame, readFrame } from "@/lib/media/mp3_frame.ts";
import type { MediaFile, MediaLibrary } from "@/lib/media/server/library/library.ts";

/** Takes the place of a whole file and its library in `streamMedia`. */
export interface FilePart {
  file: MediaFile;
  library: Pick<MediaLibrary, "check" | "open">;
}

/** @param bounds offsets in the file, the end inclusive */
export function partOfFile(
  library: Pick<MediaLibrary, "check" | "open">,
  whole: MediaFile,
  { start, end }: { start: number; end: number },
): FilePart {
  return {
    file: { ...whole, bytes: end - start + 1, etag: partEtag(whole.etag, start, end) },
    library: {
      check: () => library.check(whole),
      open: (_, from, to, options) => library.open(whole, start + from, start + to, options),
    },
  };
}

const partEtag = (etag: string, start: number, end: number) =>
  `${etag.slice(0, -1)}-${start.toString(36)}-${end.toString(36)}"`;

/** The whole file's entity tag from a part's; any other tag is returned unchanged. */
export function wholeEtag(etag: string): string {
  return etag.replace(/^("[^-"]+-[^-"]+)-[^-"]+-[^-"]+"$/, '$1"');
}

/**
 * The MP3 frame at a byte offset; null: no frame begins there.
 * @throws {MediaUnavailable}
 */
export async function frameAt(
  library: Pick<MediaLibrary, "open">,
  file: MediaFile,
  position: number,
): Promise<Mp3Frame | null> {
  const header = await library.open(file, position, position + FRAME_HEADER_BYTES - 1, {
    mayRunOver: false,
  });
  return readFrame(new Uint8Array(await new Response(header).arrayBuffer()));
}
