/** Answers requests for a chapter's audio or text, whole or from a position on. */

import { LRUCache } from "lru-cache";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { checkPreconditions, chooseRange, isRangeCurrent } from "@/lib/http/headers.ts";
import type { OpenOptions } from "../library/reader.server.ts";
import type { MediaFile, MediaLibrary } from "../library/library.server.ts";
import { MediaUnavailable } from "../manifest.ts";
import { SOUND_FAILURES } from "../words.ts";

/** Bit rates in kbit/s by the header's four bits. Index 0 (free format) and 15 (invalid) are not supported. */
const KBPS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const KBPS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

const FRAME_HEADER_BYTES = 4;

/** A layer III frame. */
interface Mp3Frame {
  bytes: number;
  durationSec: number;
}

/** Parses the header at the start of a frame; null if it is not one. */
export function readFrame(header: Uint8Array): Mp3Frame | null {
  const [first = 0, second = 0, third = 0] = header;
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const version = second >> 3 & 3; // 0: MPEG 2.5, 2: MPEG 2, 3: MPEG 1
  const isLayer3 = (second >> 1 & 3) === 1;
  const rate = SAMPLE_RATES[third >> 2 & 3];
  const kbps = (version === 3 ? KBPS_MPEG1 : KBPS_MPEG2)[third >> 4]!;
  if (!isSync || !isLayer3 || version === 1 || rate === undefined || kbps === 0) return null;
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = version === 3 ? 1_152 : 576;
  const bytes = Math.floor(samples * kbps * 125 / sampleRate) + (third >> 1 & 1);
  return { bytes, durationSec: samples / sampleRate };
}

/* Serves a part of a chapter's file as a file of its own. */

/** Takes the place of a whole file and its library in `streamMedia`. */
interface FilePart {
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
function wholeEtag(etag: string): string {
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

/* Chooses the version of a chapter's sound for a request, if an ingest has replaced the sound recently. */

/**
 * The version whose entity tag is in If-Range or If-Match, so that a download or player continues in the version it
 * began with; otherwise the newest. null: the chapter has no sound.
 */
export function chooseVersion(
  { headers }: Request,
  library: Pick<MediaLibrary, "getFile" | "getFormer">,
  { sourceBook, sourceChapter }: { sourceBook: number; sourceChapter: number },
): MediaFile | null {
  const newest = library.getFile(sourceBook, sourceChapter);
  const given = headers.get("if-range") ?? headers.get("if-match");
  const named = given && wholeEtag(given);
  if (named === null || named === newest?.etag) return newest;
  return library.getFormer(sourceBook, sourceChapter).find(({ etag }) => etag === named) ?? newest;
}

/* Answers a request for a chapter's audio, or its text, once access to it has been granted. */

/** The time for which the specification's client keeps an MP3; also the lifetime of a media grant. */
const MAX_AGE_SEC = 15 * 60;
const RETRY_AFTER_SEC = 5;

/** Files change rarely and are requested often; formatting a date took as long as the access check. */
const dates = new LRUCache<number, string>({ max: 1_000 });

function httpDate(ms: number): string {
  const known = dates.get(ms);
  if (known !== undefined) return known;
  const date = new Date(ms).toUTCString();
  dates.set(ms, date);
  return date;
}

/** The facts of a file that a response needs. */
export type ServedFile =
  & Pick<MediaFile, "bytes" | "etag" | "lastModifiedMs">
  & { contentType: string };

interface StreamRequest<File extends ServedFile> {
  req: Request;
  /** See `MediaLibrary` (library/library.server.ts). */
  library: {
    check(file: File): Promise<void>;
    open(file: File, start: number, end: number, o: OpenOptions): Promise<BodyInit>;
    sign?(file: File): Promise<string | null>;
  };
  file: File;
  /** Whether shared caches may store the response, as for free chapters. */
  isFree: boolean;
}

/**
 * Answers 200, 206, 302, 304, 412 or 416 with validators. HEAD is answered alike, without a body and without ranges,
 * which RFC 9110 section 14.2 defines for GET only.
 * @throws {Failure} 404 or 503 when the file is missing, truncated or cannot be made
 */
export async function streamMedia<File extends ServedFile>(
  { req, library, file, isFree }: StreamRequest<File>,
): Promise<Response> {
  const { bytes, etag } = file;
  const headers: Record<string, string> = {
    "accept-ranges": "bytes",
    "cache-control": `${isFree ? "public" : "private"}, max-age=${MAX_AGE_SEC}`,
    "etag": etag,
    "last-modified": httpDate(file.lastModifiedMs),
  };
  const condition = checkPreconditions(req.headers, file);
  if (condition === "not_modified") return new Response(null, { status: 304, headers });
  if (condition === "failed") throw changed();

  const isGet = req.method === "GET";
  const current = isGet && isRangeCurrent(req.headers.get("if-range"), file);
  const range = chooseRange(current ? req.headers.get("range") : null, bytes);
  if (range.kind === "unsatisfiable") throw unsatisfiable(bytes);

  const address = mayRedirect(req) && await library.sign?.(file);
  if (address) return redirect(address);
  const { start, end } = range.kind === "part" ? range : { start: 0, end: bytes - 1 };
  headers["content-type"] = file.contentType;
  headers["content-length"] = String(end - start + 1);
  if (range.kind === "part") headers["content-range"] = `bytes ${start}-${end}/${bytes}`;
  const status = range.kind === "part" ? 206 : 200;
  try {
    if (!isGet) await library.check(file);
    const body = isGet ? await library.open(file, start, end, mayRunOver(req)) : null;
    return new Response(body, { status, headers });
  } catch (error) {
    throw error instanceof MediaUnavailable ? unavailable(error) : error;
  }
}

/**
 * Whether the request may be redirected to the object store. Media elements may: they repeat the range there.
 * Scripts, and requests that name our entity tag, need our tag, which the object store does not know.
 */
function mayRedirect({ method, headers }: Request): boolean {
  const destination = headers.get("sec-fetch-dest");
  return method === "GET" && (destination === "audio" || destination === "video") &&
    !headers.has("if-range") && !headers.has("if-match");
}

/** Not cacheable: the signed address expires soon, and the next request has to be checked for access again. */
const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });

/**
 * Whether the body may be longer than its Content-Length: on HTTP/1.1 only, which always has a Host header; HTTP/2
 * has none.
 */
export const mayRunOver = ({ headers }: Request) => ({ mayRunOver: headers.has("host") });

const changed = () =>
  new Failure(
    412,
    "precondition_failed",
    "The audio has changed since. Ask for it again without conditions.",
  );

const unsatisfiable = (bytes: number) =>
  new Failure(
    416,
    "range_not_satisfiable",
    `Ask for a range within the ${bytes} bytes of the audio.`,
    {
      "content-range": `bytes */${bytes}`,
      "accept-ranges": "bytes",
    },
  );

/** The error's reason contains paths, so it is only logged, not sent. */
export function unavailable({ status }: MediaUnavailable): Failure {
  return status === 404 ? new Failure(404, "audio_missing", SOUND_FAILURES.missing) : new Failure(
    503,
    "audio_unavailable",
    SOUND_FAILURES.unavailable,
    {
      "retry-after": String(RETRY_AFTER_SEC),
    },
  );
}

/*
 * Serves a chapter from a position on, so that a player that starts there needs one request and not the file's
 * beginning first.
 */

const MAX_CACHED = 1_000;
/** The first frame of each file. Ingested files have a constant bit rate, so all their frames are alike. */
const remembered = new LRUCache<string, Mp3Frame>({ max: MAX_CACHED });

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
