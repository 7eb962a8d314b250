/** Converts the manifest's renditions to the form that requests need. */
import type { LibraryFile } from "@/lib/media/server/demo/source.ts";
import {
  boundaries,
  type HlsChapter,
  type HlsRendition,
} from "@/lib/media/server/library/adaptive_chapter.ts";
import type { HlsRecord } from "@/lib/media/hls/schema.ts";

/**
 * @param folder folder of the book's files in the library
 * @param chapter the chapter that the renditions belong to
 */
export function fromRecord(
  { sampleRate, segmentSamples, renditions }: HlsRecord,
  folder: string,
  chapter: Omit<LibraryFile, "path" | "bytes" | "sha256">,
): HlsChapter {
  return {
    sampleRate,
    segmentSamples,
    renditions: renditions.map((it): HlsRendition => {
      const rates = it.segmentBytes.map((size, i) => size * 8 * sampleRate / segmentSamples[i]!);
      return {
        name: `${it.kbps}k-${it.sha256.slice(0, 8)}`,
        codecs: "mp4a.40.2",
        contentType: "audio/mp4",
        extension: "m4s",
        peakBitsPerSec: Math.ceil(Math.max(...rates)),
        averageBitsPerSec: Math.round((it.bytes - it.initBytes) * 8 / chapter.durationSec),
        layout: {
          kind: "fragmented",
          file: {
            ...chapter,
            path: `${folder}/${it.file}`,
            bytes: it.bytes,
            sha256: it.sha256,
          },
          offsets: boundaries(it.segmentBytes, it.initBytes).toSpliced(0, 0, 0),
        },
      };
    }).toSorted((a, b) => a.averageBitsPerSec - b.averageBitsPerSec),
  };
}
