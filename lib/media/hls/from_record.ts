/** From the manifest's description of renditions to what requests need. */
import { join } from "node:path";
import { boundaries, type HlsChapter, type HlsRendition } from "@/lib/media/hls/chapter.ts";
import type { HlsRecord } from "@/lib/media/hls/schema.ts";

export function fromRecord(folder: string, record: HlsRecord): HlsChapter {
  const { sampleRate, segmentSamples, renditions } = record;
  const samples = segmentSamples.reduce((sum, it) => sum + it, 0);
  const durationSec = samples / sampleRate;
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
        averageBitsPerSec: Math.round((it.bytes - it.initBytes) * 8 / durationSec),
        layout: {
          kind: "fragmented",
          file: { path: join(folder, it.file), bytes: it.bytes, durationSec, spoken: undefined },
          offsets: boundaries(it.segmentBytes, it.initBytes).toSpliced(0, 0, 0),
        },
      };
    }).toSorted((a, b) => a.averageBitsPerSec - b.averageBitsPerSec),
  };
}
