/** Answers a request for a chapter's audio, or its text, once access to it has been granted. */
import { LRUCache } from "lru-cache";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import type { MediaFile } from "@/lib/media/server/library/library.ts";
import type { OpenOptions } from "@/lib/media/server/files/reader.ts";
import { checkPreconditions, isRangeCurrent } from "@/lib/platform/server/http/preconditions.ts";
import { chooseRange } from "@/lib/platform/server/http/ranges.ts";

/** The time for which the specification's client keeps an MP3; also the lifetime of a media grant. */
const MAX_AGE_SEC = 15 * 60;
const RETRY_AFTER_SEC = 5;

/** Files change rarely and are asked for often; writing a date out took as long as the access check. */
const dates = new LRUCache<number, string>({ max: 1_000 });

function httpDate(ms: number): string {
  const date = dates.get(ms) ?? new Date(ms).toUTCString();
  dates.set(ms, date);
  return date;
}

/** The facts of a file that a response needs. */
export type ServedFile =
  & Pick<MediaFile, "bytes" | "etag" | "lastModifiedMs">
  & { contentType: string };

export interface StreamRequest<File extends ServedFile> {
  req: Request;
  /** See `MediaLibrary` (library.ts). */
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
    return new Response(await readBody(), { status, headers });
  } catch (error) {
    throw error instanceof MediaUnavailable ? unavailable(error) : error;
  }

  async function readBody(): Promise<BodyInit | null> {
    if (!isGet) return await library.check(file).then(() => null);
    return await library.open(file, start, end, mayRunOver(req));
  }
}

/**
 * Whether the request may be redirected to the object store. Media elements may: they repeat the range there.
 * Scripts, and requests that name our entity tag, need our tag, which the object store does not know.
 */
function mayRedirect({ method, headers }: Request): boolean {
  const isNamed = headers.has("if-range") || headers.has("if-match");
  return method === "GET" && !isNamed &&
    /^(audio|video)$/.test(headers.get("sec-fetch-dest") ?? "");
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
    "The audio has changed since; ask for it without conditions.",
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
  return status === 404
    ? new Failure(404, "audio_missing", "The audio of this chapter is missing.")
    : new Failure(
      503,
      "audio_unavailable",
      "The audio of this chapter is not available right now.",
      {
        "retry-after": String(RETRY_AFTER_SEC),
      },
    );
}
