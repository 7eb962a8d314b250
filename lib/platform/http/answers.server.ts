/** Answers of routes: failures, redirects after a form, cacheable JSON and streamed JSON. */

import { HttpError } from "fresh";
import { matchesEtag, weakEtag } from "@/lib/http/headers.ts";
import { Unavailable } from "../refusal.ts";
import { FAILURES } from "../words.ts";

interface CachedJsonOptions {
  /** Lifetime in seconds. */
  maxAgeSec: number;
  /** Request headers the answer depends on. */
  vary?: string[];
}

/** Answers JSON that is the same for every visitor; 304 when the caller has it already (RFC 9110 section 13.1.2). */
export async function cachedJson(
  req: Request,
  body: unknown,
  { maxAgeSec, vary = [] }: CachedJsonOptions,
): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const etag = await weakEtag(bytes);
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": `public, max-age=${maxAgeSec}`,
    etag,
  });
  if (vary.length > 0) headers.set("vary", vary.join(", "));
  if (matchesEtag(req.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { headers });
}

/* Expected failures of a request, and the one shape in which calls report them (4-wire, "Errors"). */

/** Long enough for a hiccup to pass, short enough for a buyer to wait. */
const COME_AGAIN = { "retry-after": "5" };

/**
 * A failure the caller can act on. `code` is snake_case and stable; `message` tells people what is wrong and
 * what is wanted. Two equal failures have equal content.
 */
export class Failure extends HttpError {
  readonly code: string;
  readonly headers: Record<string, string>;
  /** For programs: what is wrong with each field. The message does not name fields. */
  readonly fields: Record<string, string> | undefined;

  constructor(
    status: HttpError["status"],
    code: string,
    message: string,
    headers: Record<string, string> = {},
    fields?: Record<string, string>,
  ) {
    super(status, message);
    this.code = code;
    this.fields = fields;
    this.headers = status === 503 ? { ...COME_AGAIN, ...headers } : headers;
  }
}

type Standard = [code: string, message: () => string];

const STANDARD: Record<number, Standard> = {
  400: ["bad_request", () => FAILURES.badRequest],
  401: ["unauthorized", () => FAILURES.signIn],
  402: ["premium_content", () => FAILURES.premium],
  403: ["forbidden", () => FAILURES.forbidden],
  404: ["not_found", () => FAILURES.notFound],
  405: ["method_not_allowed", () => FAILURES.method],
  413: ["too_large", () => FAILURES.tooLarge],
  414: ["uri_too_long", () => FAILURES.longAddress],
  415: ["wrong_type", () => "Send application/json."],
  503: ["unavailable", () => FAILURES.unavailable],
};

const UNEXPECTED: Standard = ["internal", () => FAILURES.internal];

/**
 * Turns any thrown value into a failure that can be shown. Unexpected errors are a 503 too: most are temporary,
 * so retrying is right.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof Unavailable) {
    const headers = { "retry-after": String(error.retryAfterSec) };
    return new Failure(503, error.code, error.told, headers);
  }
  const isExpected = error instanceof HttpError;
  const status = isExpected ? error.status : 503;
  const [code, message] = isExpected && STANDARD[status] || UNEXPECTED;
  return new Failure(status, code, isExpected && error.message || message());
}

/** The JSON answer of a failed call: `{"error": {"code", "message"}}`, for invalid input also `fields`. */
export function failureResponse({ status, code, message, headers, fields }: Failure): Response {
  const response = Response.json({ error: { code, message, fields } }, { status, headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/* The answer to a form that succeeded (RFC 9110 section 15.4.4). */

/** 303 to a path of this site, setting the cookies. */
export function seeOther(path: string, ...cookies: string[]): Response {
  const headers = new Headers({ location: path, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/* JSON streamed as its parts are read and the caller takes it: it is never in memory as a whole. */

export type JsonPart = [name: string, read: () => unknown];

/**
 * An object of these parts, each read when its turn comes.
 * @throws what the first part throws; an error of a later one breaks off the stream
 */
export async function streamJson(parts: JsonPart[]): Promise<ReadableStream<Uint8Array>> {
  const pieces = writePieces(parts);
  const first = await pieces.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* pieces;
  }
  return ReadableStream.from(all()).pipeThrough(new TextEncoderStream());
}

async function* writePieces(parts: JsonPart[]): AsyncGenerator<string> {
  let before = "{\n";
  for (const [name, read] of parts) {
    const value = await read();
    yield `${before}  ${JSON.stringify(name)}: `;
    if (Array.isArray(value)) yield* writeItems(value);
    else yield JSON.stringify(value, null, 2);
    before = ",\n";
  }
  yield "\n}\n";
}

/** One item a line. */
function* writeItems(items: unknown[]): Generator<string> {
  let before = "[\n    ";
  for (const item of items) {
    yield before + JSON.stringify(item);
    before = ",\n    ";
  }
  yield items.length === 0 ? "[]" : "\n  ]";
}
