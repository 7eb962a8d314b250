/** Rules for the recordings that an author uploads: types, sizes, names. */

/** File extensions of accepted recordings; copy-protected formats are not among them. */
export const RECORDING_ENDINGS = [
  ...[".mp3", ".m4a", ".m4b", ".mp4", ".wav", ".flac", ".aac"],
  ...[".ogg", ".oga", ".opus", ".aif", ".aiff"],
];

/** Their media types, for the desk's player. */
export const SOUND_TYPES: Readonly<Record<string, string>> = {
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".m4b": "audio/mp4",
  ".mp4": "audio/mp4",
  ".wav": "audio/wav",
  ".flac": "audio/flac",
  ".aac": "audio/aac",
  ".ogg": "audio/ogg",
  ".oga": "audio/ogg",
  ".opus": "audio/ogg",
  ".aif": "audio/aiff",
  ".aiff": "audio/aiff",
};

/** File extensions of accepted manuscripts and timed texts. */
export const MANUSCRIPT_ENDINGS = [".epub", ".md", ".markdown", ".txt", ".srt", ".vtt"];
/** The folder, within a book's folder, whose files are imported as texts. */
export const TEXTS_FOLDER = "texts";

/** A manuscript with its pictures. */
export const MAX_MANUSCRIPT_BYTES = 200 * 1024 ** 2;

/** A book of 12 hours as one WAV of 48 kHz, 24 bits, in mono has 6.2 GB. */
export const MAX_RECORDING_BYTES = 8 * 1024 ** 3;
/** Most unfinished uploads at a time, of all books together. */
export const MAX_UPLOADS = 500;
/** Most bytes in the form that works without JavaScript, whose file is held in memory: 45 minutes at 192 kbit/s. */
export const MAX_FORM_BYTES = 64 * 1024 ** 2;
/** Unfinished uploads are deleted after so many days. */
export const UPLOAD_DAYS = 7;
/** Free disk space that uploads never use. */
export const RESERVED_BYTES = 2 * 1024 ** 3;

const MAX_NAME = 120;

/**
 * The name under which an uploaded file is stored: no folders, no leading dots, no characters with a meaning to
 * shells or file systems. null: nothing is left of the name.
 */
export function recordingName(name: string): string | null {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1)!;
  const ending = /\.[A-Za-z0-9]+$/.exec(last)?.[0] ?? "";
  const stem = last.slice(0, last.length - ending.length)
    .replaceAll(/[^\p{L}\p{M}\p{N} ._()&,+'-]+/gu, "-").replace(/^[.\s-]+/, "");
  const kept = [...withoutEnd(stem)].slice(0, MAX_NAME).join("");
  return kept === "" ? null : kept + ending.toLowerCase();
}

/** Without dots and blanks at its end. A loop, because a regular expression takes quadratic time here. */
function withoutEnd(stem: string): string {
  let length = stem.length;
  while (length > 0 && /[.\s]/.test(stem[length - 1]!)) length--;
  return stem.slice(0, length);
}

/** Whether the extension is one of a recording. The content is checked later, by ffmpeg. */
export const isRecordingName = (name: string): boolean =>
  RECORDING_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

export const isManuscriptName = (name: string): boolean =>
  MANUSCRIPT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
