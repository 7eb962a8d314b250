/**
 * What stops a whole run: no ffmpeg, no room on the disk, a folder that cannot be written. The message
 * is for the author: what was tried, what was found, what to do. A single bad file is a `Refusal`.
 */
export class IngestError extends Error {
  override name = "IngestError";
}

/** A recording that is left out, while the others go on. */
export interface Refusal {
  /** File, or file and chapter mark, as the author knows it. */
  name: string;
  /** What is wrong, a clause: "is empty". */
  reason: string;
  /** What to do, a sentence without its full stop. */
  remedy: string;
}

/** Thrown while one recording is worked on; its refusal goes to the report. */
export class RefusedRecording extends Error {
  override name = "RefusedRecording";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.name} ${refusal.reason}.`);
    this.refusal = refusal;
  }
}
