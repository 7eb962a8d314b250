/**
 * HLS playlists (RFC 8216, version 7). Each address in them contains the grant, because native players send no
 * headers and do not copy the playlist's query to the addresses in it.
 */
import type { HlsChapter, HlsRendition } from "@/lib/media/server/library/adaptive_chapter.ts";
import type { HlsQuality } from "@/lib/media/hls/quality.ts";

/** The multivariant playlist: the renditions. */
export function multivariantPlaylist(
  { renditions }: HlsChapter,
  o: { grant: string | null; quality: HlsQuality },
): string {
  const offered = o.quality === "auto"
    ? renditions
    : renditions.slice(o.quality === "low" ? 0 : -1).slice(0, 1);
  return lines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...offered.flatMap(({ name, codecs, peakBitsPerSec, averageBitsPerSec }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBitsPerSec},AVERAGE-BANDWIDTH=${averageBitsPerSec},CODECS="${codecs}"`,
      `${name}/index.m3u8${query(o.grant)}`,
    ]),
  ]);
}

/** A rendition's media playlist: its segments. */
export function mediaPlaylist(
  { sampleRate, segmentSamples }: HlsChapter,
  { layout, extension }: HlsRendition,
  o: { grant: string | null },
): string {
  const durations = segmentSamples.map((samples) => samples / sampleRate);
  const suffix = query(o.grant);
  return lines([
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...durations))}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(layout.kind === "fragmented" ? [`#EXT-X-MAP:URI="init.mp4${suffix}"`] : []),
    ...durations.flatMap((durationSec, index) => [
      `#EXTINF:${durationSec.toFixed(6)},`,
      `${index}.${extension}${suffix}`,
    ]),
    "#EXT-X-ENDLIST",
  ]);
}

const query = (grant: string | null) => grant === null ? "" : `?_auth=${encodeURIComponent(grant)}`;
const lines = (all: string[]) => all.join("\n") + "\n";
