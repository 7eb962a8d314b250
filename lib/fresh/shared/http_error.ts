/** HTTP error statuses (RFC 9110 section 15 and the IANA registry). */
// deno-fmt-ignore -- one line per class
export type ErrorStatus =
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415
  | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451
  | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/**
 * An error with an HTTP status. Thrown by handlers and middlewares and shown by the error page;
 * without one, the response is plain text.
 */
export class HttpError extends Error {
  override name = "HttpError";
  /** HTTP status code of the response, e.g. 404. */
  status: ErrorStatus;

  constructor(status: ErrorStatus, message?: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
