import { StartError } from "@/lib/platform/start_error.ts";

/** The library cannot be used; the message is one sentence for the operator. */
export class LibraryError extends StartError {
  override name = "LibraryError";
}

/**
 * A chapter in the manifest cannot be read now. Status 404: its file is missing. Status 503: the file is truncated
 * or unreadable, or a demo chapter cannot be made yet because too many others are being made.
 */
export class MediaUnavailable extends Error {
  override name = "MediaUnavailable";
  readonly status: 404 | 503;

  constructor(status: 404 | 503, message: string) {
    super(message);
    this.status = status;
  }
}
