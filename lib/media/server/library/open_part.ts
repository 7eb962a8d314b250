/** Opens a part of a rendition: its initialisation segment, or a segment by its index. */
import { leadFrames, packAudio } from "@/lib/media/server/demo/packed_audio.ts";
import type { LibraryFile } from "@/lib/media/server/demo/source.ts";
import type { HlsRendition } from "@/lib/media/server/library/adaptive_chapter.ts";
import type { MediaBody, MediaSource, OpenOptions } from "@/lib/media/server/files/reader.ts";

export type HlsPart = "init" | number;

export interface OpenedPart {
  body: MediaBody | Uint8Array<ArrayBuffer>;
  /** How many bytes of the body are the part: the body may be longer, see `OpenOptions`. */
  bytes: number;
}

/** The part, a few seconds of sound; null when the rendition has no such part. */
export async function openPart(
  { layout }: HlsRendition,
  part: HlsPart,
  open: MediaSource<LibraryFile>["open"],
  options: OpenOptions,
): Promise<OpenedPart | null> {
  if (layout.kind === "fragmented") {
    const index = part === "init" ? 0 : part + 1;
    const [start, end] = layout.offsets.slice(index, index + 2);
    if (start === undefined || end === undefined) return null;
    return { body: await open(layout.file, start, end - 1, options), bytes: end - start };
  }
  const { file, frameBytes, firstFrames } = layout;
  const [first, next] = part === "init" ? [] : firstFrames.slice(part, part + 2);
  if (first === undefined || next === undefined) return null;
  const lead = Math.min(first, leadFrames(frameBytes));
  const exactly = { mayRunOver: false };
  const range = await open(file, (first - lead) * frameBytes, next * frameBytes - 1, exactly);
  const frames = new Uint8Array(await new Response(range).arrayBuffer());
  const body = packAudio({ frames, frameBytes, lead, firstFrame: first });
  return { body, bytes: body.length };
}
