/** Parses the path below /api/hls/{book}/{chapter}/. It is only matched, never used as a file path. */
import type { HlsPart } from "@/lib/media/server/library/open_part.ts";

export type HlsAddress =
  | { kind: "multivariant" }
  | { kind: "media"; rendition: string }
  | { kind: "part"; rendition: string; part: HlsPart; extension: string };

const BELOW = /^([0-9a-z]+k-[0-9a-z]+)\/(?:(index\.m3u8)|(init)\.mp4|(0|[1-9]\d{0,5})\.(m4s|mp3))$/;

/** null: there is no such address. */
export function parseHlsAddress(path: string): HlsAddress | null {
  if (path === "index.m3u8") return { kind: "multivariant" };
  const [, rendition, playlist, init, index, extension] = BELOW.exec(path) ?? [];
  if (rendition === undefined) return null;
  if (playlist) return { kind: "media", rendition };
  if (init) return { kind: "part", rendition, part: "init", extension: "mp4" };
  return { kind: "part", rendition, part: Number(index), extension: extension! };
}
