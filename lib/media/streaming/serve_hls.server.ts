/** Serves adaptive renditions: addresses, playlists, segments. */

import type { Viewer } from "@/lib/access/decide.ts";
import type { Access } from "@/lib/access/rights.server.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import type { HlsQuality } from "../calls.ts";
import type { HlsChapter, HlsRendition } from "../library/adaptive.server.ts";
import type { HlsPart, MediaFile, MediaLibrary } from "../library/library.server.ts";
import { MediaUnavailable } from "../manifest.ts";
import { mayRunOver, unavailable } from "./send_file.server.ts";
import { requireAccess } from "./serve_chapter.server.ts";

type HlsAddress =
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

/*
 * HLS playlists (RFC 8216, version 7). Each address in them contains the grant, because native players send no
 * headers and do not copy the playlist's query to the addresses in it.
 */

/** The multivariant playlist: the renditions. */
function multivariantPlaylist(
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
function mediaPlaylist(
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

/* Serves /api/hls/{book}/{chapter}/: playlists and the segments in them. */

interface HlsRequest {
  req: Request;
  services: { access: Access; media: { library: MediaLibrary } };
  viewer: Viewer;
  chapter: Chapter;
  address: HlsAddress;
  /** Text of `_auth`; null when none was sent. */
  grantText: string | null;
  quality: HlsQuality;
}

/** As long as the catalogue's pages: a playlist is valid for the present sound of the chapter. */
const PLAYLIST_AGE_SEC = 5 * 60;
/** Segments of premium chapters: as the progressive MP3, and the lifetime of a grant. */
const PREMIUM_AGE_SEC = 15 * 60;

/**
 * @throws {Failure} 401 and 402 as `requireAccess`; 404 `no_renditions` if the chapter has none, `not_found` for an
 * unknown part; 404 and 503 if a file cannot be read
 */
export async function serveHls(o: HlsRequest): Promise<Response> {
  const { services: { access, media: { library } }, chapter, address, grantText, viewer } = o;
  await requireAccess(access, { grantText, chapter, viewer, nowMs: Date.now() });
  const file = library.getFile(chapter.sourceBook, chapter.sourceChapter);
  const hls = file && library.getHls(file);
  if (!file || !hls) {
    throw new Failure(404, "no_renditions", "This chapter has no adaptive streams.");
  }
  return address.kind === "part"
    ? await servePart(o, file, address)
    : await servePlaylist(o, hls, address);
}

async function servePlaylist(
  o: HlsRequest,
  hls: HlsChapter,
  address: HlsAddress & { kind: "multivariant" | "media" },
): Promise<Response> {
  const grant = await grantFor(o);
  const text = address.kind === "multivariant"
    ? multivariantPlaylist(hls, { grant, quality: o.quality })
    : mediaPlaylist(hls, requireRendition(hls, address.rendition), { grant });
  const bytes = new TextEncoder().encode(text);
  const etag = await weakEtag(bytes);
  const headers = {
    "content-type": "application/vnd.apple.mpegurl",
    // A premium playlist contains a grant, which expires: it is made for each request.
    "cache-control": grant === null ? `public, max-age=${PLAYLIST_AGE_SEC}` : "private, no-store",
    etag,
  };
  const isKnown = matchesEtag(o.req.headers.get("if-none-match"), etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers });
}

/**
 * The grant for every address of a playlist. A request with a session gets a new grant. A request with only a grant
 * gets the same one, so that nobody can renew a grant without a session.
 */
async function grantFor({ services, viewer, chapter, grantText }: HlsRequest) {
  if (chapter.isFree) return null;
  if (!viewer) return grantText;
  const { sourceBook } = chapter;
  return await services.access.signGrant({ listener: viewer, sourceBook, nowMs: Date.now() });
}

async function servePart(
  { req, services: { media: { library } }, chapter }: HlsRequest,
  newest: MediaFile,
  { rendition: name, part, extension }: HlsAddress & { kind: "part" },
): Promise<Response> {
  const { file, rendition } = findRendition(library, newest, name);
  if (part !== "init" && extension !== rendition.extension) throw notFound();
  const etag = `"${name}-${part}"`;
  const headers = {
    "content-type": rendition.contentType,
    // The rendition's name changes with its sound.
    "cache-control": chapter.isFree
      ? "public, max-age=31536000, immutable"
      : `private, max-age=${PREMIUM_AGE_SEC}`,
    etag,
  };
  const isKnown = matchesEtag(req.headers.get("if-none-match"), etag);
  if (isKnown) return new Response(null, { status: 304, headers });
  const opened = await library.openHls(file, rendition, part, mayRunOver(req)).catch((error) => {
    throw error instanceof MediaUnavailable ? unavailable(error) : error;
  });
  if (!opened) throw notFound();
  const { body, bytes } = opened;
  const isGet = req.method === "GET";
  if (!isGet && body instanceof ReadableStream) await body.cancel();
  return new Response(isGet ? body : null, {
    headers: { ...headers, "content-length": String(bytes) },
  });
}

/**
 * Finds a rendition by name. A playlist may be older than the latest ingest: its segments are served while the former
 * sound is kept.
 */
function findRendition(library: MediaLibrary, newest: MediaFile, name: string) {
  const { bookId, chapter } = newest;
  for (const file of [newest, ...library.getFormer(bookId, chapter)]) {
    const rendition = library.getHls(file)?.renditions.find((it) => it.name === name);
    if (rendition) return { file, rendition };
  }
  throw notFound();
}

function requireRendition({ renditions }: HlsChapter, name: string) {
  const rendition = renditions.find((it) => it.name === name);
  if (rendition) return rendition;
  throw notFound();
}

const notFound = () =>
  new Failure(404, "not_found", "There's no such part. Fetch the chapter's index.m3u8 again.");
