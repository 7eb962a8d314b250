import { StartError } from "@/lib/platform/start_error.ts";

/** The library cannot be used as it is; the message is one sentence for the operator. */
export class LibraryError extends StartError {
  override name = "LibraryError";
}

/**
 * A chapter that the manifest has cannot be read now: its file is missing (status 404), or it is
 * truncated, unreadable or not made yet while too many others are being made (503).
 */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
  readonly status: 404 | 503;

  constructor(status: 404 | 503, message: string) {
    super(message);
    this.status = status;
  }
}
