/** Recordings as files that an author brings from her browser: which there may be, and how they are called. */

/** Endings of sound that can be brought in; protected kinds are not among them. */
export const RECORDING_ENDINGS = [
  ...[".mp3", ".m4a", ".m4b", ".mp4", ".wav", ".flac", ".aac"],
  ...[".ogg", ".oga", ".opus", ".aif", ".aiff"],
];

/** A book of 12 hours as one WAV of 48 kHz, 24 bits, in mono has 6.2 GB. */
export const MAX_RECORDING_BYTES = 8 * 1024 ** 3;
/** Under way at once, of all books. */
export const MAX_UPLOADS = 500;
/** By the form that needs no script, whose file is held in memory: 45 minutes at 192 kbit/s. */
export const MAX_FORM_BYTES = 64 * 1024 ** 2;
/** What has not come in whole by then is thrown away. */
export const UPLOAD_DAYS = 7;
/** Room on the disk that is left alone. */
export const RESERVED_BYTES = 2 * 1024 ** 3;

const MAX_NAME = 120;

/**
 * The name under which a file is kept: without folders, dots in front, and letters that shells and disks take for
 * something else. `null`: nothing is left of it.
 */
export function recordingName(name: string): string | null {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1)!;
  const ending = /\.[A-Za-z0-9]+$/.exec(last)?.[0] ?? "";
  const stem = last.slice(0, last.length - ending.length)
    .replaceAll(/[^\p{L}\p{M}\p{N} ._()&,+'-]+/gu, "-").replaceAll(/^[.\s-]+|[.\s]+$/g, "");
  const kept = [...stem].slice(0, MAX_NAME).join("");
  return kept === "" ? null : kept + ending.toLowerCase();
}

/** Whether it is sound by its ending; ffmpeg looks into it later. */
export const isRecordingName = (name: string): boolean =>
  RECORDING_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
