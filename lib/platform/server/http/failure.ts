/** Expected failures of a request, and the one shape in which calls report them (4-wire, "Errors"). */
import { HttpError } from "fresh";
import { Unavailable } from "@/lib/platform/unavailable.ts";

/** Long enough for a hiccup to pass, short enough for a buyer to wait. */
const COME_AGAIN = { "retry-after": "5" };

/**
 * A failure a caller can act on. `code` is snake_case and stable; `message` is for people and says
 * what is wrong and what is wanted. Nothing in it may differ between two equal failures.
 */
export class Failure extends HttpError {
  readonly code: string;
  readonly headers: Record<string, string>;
  /** For programs: what is wrong with each field. The message names none. */
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

const STANDARD: Record<number, [code: string, message: string]> = {
  400: ["bad_request", "The request could not be understood."],
  401: ["unauthorized", "Please sign in and try again."],
  402: ["premium_content", "Purchase this audiobook to unlock all chapters."],
  403: ["forbidden", "This request is not allowed from here."],
  404: ["not_found", "There is nothing at this address."],
  405: ["method_not_allowed", "This address does not take that method."],
  413: ["too_large", "The request is too large."],
  414: ["uri_too_long", "The address is too long."],
  415: ["wrong_type", "Send application/json."],
  503: ["unavailable", "This is not available right now. Please try again."],
};

const UNEXPECTED: [string, string] = ["internal", "Something went wrong. Please try again."];

/**
 * Turns whatever was thrown into a failure that can be shown. Anything unexpected is a 503 too: most of
 * it passes, and a client that comes again is right.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof Unavailable) {
    const headers = { "retry-after": String(error.retryAfterSec) };
    return new Failure(503, error.code, error.told, headers);
  }
  if (!(error instanceof HttpError)) return new Failure(503, ...UNEXPECTED);
  const [code, message] = STANDARD[error.status] ?? UNEXPECTED;
  return new Failure(error.status, code, error.message || message);
}

/** The JSON answer of a failed call: `{"error": {"code", "message"}}`, of unusable input also its `fields`. */
export function failureResponse({ status, code, message, headers, fields }: Failure): Response {
  const response = Response.json({ error: { code, message, fields } }, { status, headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}
