/** Texts on ingested recordings and uploads, for the author's desk and for upload clients. */

import { MAX_MANUSCRIPT_BYTES, MAX_RECORDING_BYTES, MAX_UPLOADS } from "./recording_files.ts";

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Reasons why held sound is not published or discarded. */
export const UNPUBLISHED_REFUSALS = {
  nothing: "No new recordings of this book are waiting for approval.",
  conflict: "The book changed after these recordings were imported. Import them again.",
  missing: (file: string) =>
    `${file} is missing or has changed since it was imported. Import it again.`,
} as const;

/** Reasons why a chapter's text is not changed. */
export const TEXT_REFUSALS = {
  noText: "This chapter has no text yet. Add one with: ingest --text",
  noSentence: "There's no such sentence. Use the id that text show prints, such as 11/1/p3s2.",
  order:
    "The start time must fall between the sentences before and after it, and before the end of the chapter.",
  conflict: "Someone else just changed this text. Reload the page, then try again.",
  tooLong: "That makes the chapter's text too long.",
  first: "This is the chapter's first text, so there's nothing to undo.",
  gone: "The previous text is no longer available.",
} as const;

/** Reasons why an upload is refused; each sentence says what is wanted. */
export const UPLOAD_REFUSALS = {
  noBook: "That book has no recordings of its own. Please choose another one.",
  noName: "That file name doesn't work. Rename the file with letters or digits.",
  noSound: (name: string) =>
    `${name} isn't a recording or a text. Use MP3, M4A, M4B, MP4, WAV, FLAC, AAC, OGG, OPUS or AIFF, or EPUB, Markdown, TXT, SRT or VTT.`,
  empty: (name: string) => `${name} is empty.`,
  noLength: "Send the size of the file in bytes in Upload-Length.",
  tooLarge: (name: string) =>
    `${name} is larger than ${
      gigabytes(MAX_RECORDING_BYTES)
    }. Split it, or copy it into the folder.`,
  longText: (name: string) =>
    `${name} is larger than ${MAX_MANUSCRIPT_BYTES / 1024 ** 2} MB. Save it without its pictures.`,
  tooMany: `You already have ${MAX_UPLOADS} uploads. Finish or discard some first.`,
  noRoom: (freeBytes: number) =>
    `There isn't enough disk space: ${gigabytes(freeBytes)} free, minus the uploads in progress.`,
  sameName: (name: string) =>
    `You're already uploading a file called ${name}. Continue that upload, or discard it first.`,
  gone: "That upload is gone. It was imported, discarded, or over a week old.",
  nothing: "No uploads of this book are ready to import.",
  unfinished: (count: number) =>
    `${count} of this book's files ${
      count === 1 ? "isn't" : "aren't"
    } fully uploaded. Finish or discard ${count === 1 ? "it" : "them"} first.`,
} as const;

/** Reasons why a file in the recordings folder is not changed. */
export const INBOX_REFUSALS = {
  gone: "That file is no longer there. Reload the page.",
  noName: "That file name doesn't work. Use letters or digits.",
  taken: (name: string) => `There's already a file called ${name}. Choose another name.`,
  nothing: "This book has no files to import.",
} as const;
