/** Texts on ingested recordings and uploads, for the author's desk and for upload clients. */

import { MAX_RECORDING_BYTES, MAX_UPLOADS } from "./recording_files.ts";

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Reasons why held sound is not published or discarded. */
export const HELD_REFUSALS = {
  nothing: "Nothing of this book waits to be heard.",
  conflict:
    "The book's sound or text was changed since this was brought in: have it brought in once more.",
  missing: (file: string) => `${file} is not there as it was brought in: have it brought in again.`,
} as const;

/** Reasons why a chapter's text is not changed. */
export const TEXT_REFUSALS = {
  noText: "The library has no text of this chapter: bring one in with ingest --text.",
  noSentence: "There is no such sentence: name it as text show prints it, such as 11/1/p3s2.",
  order:
    "A sentence begins after the one before it, before the next one, and before the chapter ends.",
  conflict: "The text was changed since you saw it: look at it once more.",
  tooLong: "The text would be longer than a chapter's can be.",
  first: "This is the first text of the chapter: there is none before it.",
  gone: "The text before this one is not there any more.",
} as const;

/** Reasons why an upload is refused; each sentence says what is wanted. */
export const UPLOAD_REFUSALS = {
  noBook: "There is no such book with recordings of its own: choose another one.",
  noName: "The file's name cannot be used: give it one with letters or digits.",
  noSound: (name: string) =>
    `${name} is no recording: wanted MP3, M4A, M4B, MP4, WAV, FLAC, AAC, OGG, OPUS or AIFF.`,
  empty: (name: string) => `${name} is empty.`,
  noLength: "Say in Upload-Length how many bytes the file has.",
  tooLarge: (name: string) =>
    `${name} is larger than ${
      gigabytes(MAX_RECORDING_BYTES)
    }: split it, or lay it into the folder by hand.`,
  tooMany: `${MAX_UPLOADS} files are under way already: finish or discard some of them first.`,
  noRoom: (freeBytes: number) =>
    `The disk has no room for it: ${gigabytes(freeBytes)} are free, less what is under way.`,
  sameName: (name: string) =>
    `A file called ${name} is under way already: go on with that one, or discard it first.`,
  gone: "That upload is not there any more: it was discarded, handed over, or older than a week.",
  nothing: "Nothing of this book waits to be handed over.",
  unfinished: (count: number) =>
    `${count} of this book's files ${count === 1 ? "is" : "are"} not in yet: finish or discard ${
      count === 1 ? "it" : "them"
    } first.`,
} as const;
