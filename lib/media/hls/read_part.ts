/** Reads a part of a rendition: its initialisation segment, or a segment by its index. */
import { leadFrames, packAudio } from "@/lib/media/demo/packed_audio.ts";
import type { LibraryFile } from "@/lib/media/demo/source.ts";
import type { HlsRendition } from "@/lib/media/hls/chapter.ts";

type Bytes = Uint8Array<ArrayBuffer>;
export type HlsPart = "init" | number;
/** Bytes `start` to `end` (inclusive) of a file, in pieces. */
type ReadBytes = (file: LibraryFile, start: number, end: number) => Promise<Bytes[]>;

/** The part, a few seconds of sound, in pieces; null when the rendition has no such part. */
export async function readPart(
  { layout }: HlsRendition,
  part: HlsPart,
  read: ReadBytes,
): Promise<Bytes[] | null> {
  if (layout.kind === "fragmented") {
    const index = part === "init" ? 0 : part + 1;
    const [start, end] = layout.offsets.slice(index, index + 2);
    return end === undefined ? null : await read(layout.file, start!, end - 1);
  }
  const { file, frameBytes, firstFrames } = layout;
  const [first, next] = part === "init" ? [] : firstFrames.slice(part, part + 2);
  if (first === undefined || next === undefined) return null;
  const lead = Math.min(first, leadFrames(frameBytes));
  const pieces = await read(file, (first - lead) * frameBytes, next * frameBytes - 1);
  const frames = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return [packAudio({ frames, frameBytes, lead, firstFrame: first })];
}
