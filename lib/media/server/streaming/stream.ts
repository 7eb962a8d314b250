/** Answers a request for a chapter's audio, or its text, once access to it has been granted. */
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import type { MediaFile } from "@/lib/media/server/library/library.ts";
import type { OpenOptions } from "@/lib/media/server/files/reader.ts";
import { checkPreconditions, isRangeCurrent } from "@/lib/platform/server/http/preconditions.ts";
import { chooseRange } from "@/lib/platform/server/http/ranges.ts";

/** For as long the specification's client keeps an mp3; also the life of a media grant. */
const MAX_AGE_SEC = 15 * 60;
const RETRY_AFTER_SEC = 5;

/** What an answer says of a file. */
export type ServedFile =
  & Pick<MediaFile, "bytes" | "etag" | "lastModifiedMs">
  & { contentType: string };

export interface StreamRequest<File extends ServedFile> {
  req: Request;
  /** As of the library (library.ts). */
  library: {
    check(file: File): Promise<void>;
    open(file: File, start: number, end: number, o: OpenOptions): Promise<BodyInit>;
    sign?(file: File): Promise<string | null>;
  };
  file: File;
  /** Free chapters may be kept by caches that serve many people. */
  isFree: boolean;
}

/**
 * 200, 206, 302, 304, 412 or 416 with all validators; HEAD alike, without a body (and without ranges, which
 * RFC 9110 section 14.2 defines for GET only).
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
    "last-modified": new Date(file.lastModifiedMs).toUTCString(),
  };
  const condition = checkPreconditions(req.headers, file);
  if (condition === "not_modified") return new Response(null, { status: 304, headers });
  if (condition === "failed") throw changed();

  const isGet = req.method === "GET";
  const current = isGet && isRangeCurrent(req.headers.get("if-range"), file);
  const range = chooseRange(current ? req.headers.get("range") : null, bytes);
  if (range.kind === "unsatisfiable") throw unsatisfiable(bytes);

  const address = mayBeLed(req) && await library.sign?.(file);
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
 * Media elements are: they go on with the range they had. Scripts read our tag, which another server does not
 * know, and so does whoever names it.
 */
function mayBeLed({ method, headers }: Request): boolean {
  const isNamed = headers.has("if-range") || headers.has("if-match");
  return method === "GET" && !isNamed &&
    /^(audio|video)$/.test(headers.get("sec-fetch-dest") ?? "");
}

/** Not to be kept: the address soon ends, and with it the right that was asked for. */
const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, "cache-control": "private, no-store" } });

/** Of the versions Deno serves, HTTP/1.1 demands a Host header and HTTP/2 does without. */
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

/** The reason names paths: it is in the log, not in the answer. */
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
