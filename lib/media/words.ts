// Made of lib/media/messages/en.json by `deno task words`: change it there.

import { plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const UNPUBLISHED_REFUSALS = {
  nothing: "No new recordings of this book are waiting for approval.",
  conflict: "The book changed after these recordings were imported. Import them again.",
  missing: (file: string | number): string =>
    `${file} is missing or has changed since it was imported. Import it again.`,
} as const;

export enum TEXT_REFUSALS {
  noText = "This chapter has no text yet. Add one with: ingest --text",
  noSentence = "There's no such sentence. Use the id that text show prints, such as 11/1/p3s2.",
  order =
    "The start time must fall between the sentences before and after it, and before the end of the chapter.",
  conflict = "Someone else just changed this text. Reload the page, then try again.",
  tooLong = "That makes the chapter's text too long.",
  first = "This is the chapter's first text, so there's nothing to undo.",
  gone = "The previous text is no longer available.",
}

export const UPLOAD_REFUSALS = {
  noBook: "That book has no recordings of its own. Please choose another one.",
  noName: "That file name doesn't work. Rename the file with letters or digits.",
  noSound: (name: string | number): string =>
    `${name} isn't a recording or a text. Use MP3, M4A, M4B, MP4, WAV, FLAC, AAC, OGG, OPUS or AIFF, or EPUB, Markdown, TXT, SRT or VTT.`,
  empty: (name: string | number): string => `${name} is empty.`,
  noLength: "Send the size of the file in bytes in Upload-Length.",
  tooLarge: (name: string | number, limit: string | number): string =>
    `${name} is larger than ${limit}. Split it, or copy it into the folder.`,
  longText: (name: string | number, limit: string | number): string =>
    `${name} is larger than ${limit}. Save it without its pictures.`,
  tooMany: (limit: string | number): string =>
    `You already have ${limit} uploads. Finish or discard some first.`,
  noRoom: (free: string | number): string =>
    `There isn't enough disk space: ${free} free, minus the uploads in progress.`,
  sameName: (name: string | number): string =>
    `You're already uploading a file called ${name}. Continue that upload, or discard it first.`,
  gone: "That upload is gone. It was imported, discarded, or over a week old.",
  nothing: "No uploads of this book are ready to import.",
  unfinished: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: d.count + " of this book's files isn't fully uploaded. Finish or discard it first.",
        other: d.count +
          " of this book's files aren't fully uploaded. Finish or discard them first.",
      }) as string)({ count }),
} as const;

export const INBOX_REFUSALS = {
  gone: "That file is no longer there. Reload the page.",
  noName: "That file name doesn't work. Use letters or digits.",
  taken: (name: string | number): string =>
    `There's already a file called ${name}. Choose another name.`,
  nothing: "This book has no files to import.",
} as const;
