/**
 * An error with an HTTP status. Thrown by handlers and middlewares, caught by the nearest error
 * page; without one it is answered as plain text.
 */
export class HttpError extends Error {
  override name = "HttpError";
  /** HTTP status code of the answer, e.g. 404. */
  status: number;

  constructor(status: number, message?: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
