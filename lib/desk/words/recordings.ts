/** Texts of the desk about recordings: approval, state, chapter texts, uploads. */

import { formatBytes, formatLeft } from "@/lib/downloads/words.ts";
import {
  MANUSCRIPT_ENDINGS,
  MAX_FORM_BYTES,
  MAX_RECORDING_BYTES,
  RECORDING_ENDINGS,
} from "@/lib/media/recording_files.ts";
import { formatClock, formatLength } from "@/lib/platform/duration.ts";
import { plural } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";

export const UNPUBLISHED = {
  title: "Waiting for your approval",
  lead: (title: string) => `${title}: listen before you publish`,
  text: "Only you can hear this. Listeners keep the current recording until you publish.",
  open: (title: string, chapters: number) => `${title}: ${plural(chapters, "chapter")}`,
  since: (at: string) => `imported ${formatDay(at)}`,
  chapter: (number: number, title: string | null) =>
    title === null ? `Chapter ${number}, not listed in the book` : `${number}: ${title}`,
  length: formatClock,
  same: "Same as the published recording.",
  publish: "Publish",
  discard: "Discard",
  published: (title: string) =>
    `${title} is published. Listeners hear it within seconds, without interruption.`,
  discarded: (title: string) => `New recordings of ${title} discarded. The published ones stay.`,
  back: "All recordings",
} as const;

/* Texts of the recordings screen, also printed in the terminal. */

export const RECORDINGS = {
  title: "Recordings",
  lead: "Which chapters have a recording.",
  none: "No book has chapters yet.",
  noLibrary: "No recordings yet. Add your first one below.",
  draft: "draft",
  book: (bookId: number) => `book ${bookId}`,
  noChapters: "no chapters yet",
  whole: (chapters: number) => `all ${plural(chapters, "chapter")} recorded`,
  part: (recorded: number, chapters: number) =>
    `${recorded} of ${plural(chapters, "chapter")} recorded`,
  missing: (numbers: string) => `missing: ${numbers}`,
  spoken: (numbers: string) => `demo voice: ${numbers}`,
  unlisted: (numbers: string) => `recorded, but not listed in the book: ${numbers}`,
  textNote: (sentence: string) => `Text: ${sentence}`,
  sum: (durationSec: number, bytes: number) =>
    `${formatLength(durationSec)}, ${formatBytes(bytes)}`,
  changed: (at: string) => `changed ${formatDay(at)}`,
  bring: "Add recordings",
  how:
    "On any machine with ffmpeg, this command imports whatever you put into a folder named after the book's id, for example /recordings/11:",
  command: "deno task ingest --watch /recordings",
  then: "Listeners hear new recordings within seconds, without interruption.",
  noFolder: "To upload recordings here instead, see “From the desk” in docs/ingest.md.",
  incoming: "Imports",
  watched: "Files in the folder are imported automatically.",
  unwatched: "Automatic import isn't running. Start it on the machine with ffmpeg:",
  lastWatched: (at: string) => `It last ran on ${formatDay(at)}, ${at.slice(11, 16)} UTC.`,
  watchCommand: (folder: string) => `deno task ingest --watch ${folder}`,
  noneIncoming: "No imports yet.",
  states: {
    working: "importing",
    held: "waiting for your approval",
    in: "imported",
    failed: "import failed",
    discarded: "discarded, the published recordings stay",
  },
  texts: {
    working: "Importing the text.",
    in: "The text is imported.",
    failed: "The text can't be used.",
  },
  unlistedFound: (count: number) =>
    count === 1
      ? "One chapter isn't listed in the book:"
      : `${count} chapters aren't listed in the book:`,
  addChapters: "Add to the book",
  addChaptersOf: (title: string) => `Add the chapters to ${title}`,
  more: (count: number) => `and ${count} more`,
  planned: (chapters: number) => plural(chapters, "chapter"),
  measured: (count: number) => `measured ${count}`,
  levelled: (count: number) => `levelled ${count}`,
  cut: (count: number) => `cut ${count}`,
  written: (count: number) => `written ${count}`,
  left: (sec: number) => `${formatClock(sec)} left`,
  looking: "checking the files",
  stepsOf: (title: string) => `Chapters of ${title}`,
  delivered: (count: number, title: string) => `Importing ${plural(count, "file")} of ${title}.`,
  dropped: (name: string) => `${name} discarded.`,
  leftOut: (sentence: string) => `Skipped: ${sentence}`,
} as const;

/* Texts of the page with a book's files. */

export const FILES = {
  againOf: (title: string) =>
    `New and changed files of ${title} are imported by themselves. To import everything anew:`,
  heading: "Uploaded files",
  of: (title: string, count: number) => `${title}: ${count === 1 ? "1 file" : `${count} files`}`,
  title: (book: string) => `${book}: files`,
  lead: "The recordings and texts you uploaded. Only you can hear them here.",
  none: "No files yet. Upload some under Recordings.",
  size: formatBytes,
  text: "text",
  play: (name: string) => `Play ${name}`,
  marked: (name: string, count: number) =>
    count === 0 ? `${name} is one chapter again.` : `${name} becomes ${count} chapters.`,
  hasMarks: (count: number) => `${count} chapters`,
  edit: (name: string) => `Change ${name}`,
  change: "Change",
  newName: "New name",
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  remove: "Delete",
  removeOf: (name: string) => `Delete ${name}`,
  chapters: "Where its chapters begin",
  chaptersHint:
    "For one long file: a chapter per line, such as 0:00 Opening Credits, then 1:02:03 Storm. Leave it empty for one chapter.",
  saveChapters: "Save chapters",
  saveChaptersOf: (name: string) => `Save chapters of ${name}`,
  importAgain: "Import again",
  again: (title: string) => `Importing ${title} again.`,
  noName: "Please enter a file name",
  askRemove: (name: string) =>
    `Delete ${name}? A recording that's already published stays published.`,
  renamed: (name: string, to: string) => `${name} is now called ${to}.`,
  removed: (name: string) => `${name} is deleted.`,
  badMarks:
    "Start each line with its time, later than the line before, and give it a title: 1:02:03 Storm",
  noChapters: "The book lists all chapters that were found.",
  chaptersAdded: (title: string, count: number) =>
    `${count === 1 ? "1 chapter" : `${count} chapters`} added to ${title}.`,
  back: "All recordings",
} as const;

/* Texts of the pages that correct chapter texts. */

/** `1:02.500`; "": unknown. */
export function formatMoment(ms: number | null): string {
  if (ms === null) return "";
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  const seconds = String(Math.floor(rest / 1_000)).padStart(2, "0");
  return `${minutes}:${seconds}.${String(rest % 1_000).padStart(3, "0")}`;
}

export const TEXTS = {
  heading: "Chapter texts",
  title: (book: string, number: number, chapter: string | null) =>
    `${book}, ${number}${chapter === null ? "" : `: ${chapter}`}`,
  lead:
    "Play a sentence, correct its words, or set when it starts. A sentence without a start time is never highlighted.",
  chapters: (count: number) => `${count} ${count === 1 ? "chapter" : "chapters"}`,
  sound: "Chapter recording",
  hear: (moment: string) => `Play ${moment}`,
  at: "Start time",
  words: "Text",
  /** Button that the script shows: takes the current playback position. */
  now: "Now",
  keys: "Use the arrow keys to move a start time by 0.1 seconds.",
  save: "Save",
  saveOf: (text: string) => `Save "${text.slice(0, 60)}"`,
  undo: "Undo the latest correction",
  corrected: (text: string) => `Saved: ${text.slice(0, 100)}`,
  undone: "Latest correction undone.",
  paragraph: (number: number) => `Paragraph ${number}`,
  back: "All recordings",
} as const;

/* Texts about uploads of recordings, for the page and its script. */

const files = (count: number) => `${count} ${count === 1 ? "file" : "files"}`;

const names = (endings: string[]) => endings.map((it) => it.slice(1).toUpperCase()).join(", ");

export const UPLOADS = {
  title: "Upload recordings and texts",
  book: "Book",
  files: "Files",
  kinds: `Recordings: ${names(RECORDING_ENDINGS)}. Texts: ${names(MANUSCRIPT_ENDINGS)}`,
  hint: `All files of the book, up to ${
    formatBytes(MAX_RECORDING_BYTES)
  } each. If the connection drops or you close the page, choose the same files again to continue. A file with the same name replaces the old one.`,
  hintPlain: `Without JavaScript, upload one file at a time, up to ${
    formatBytes(MAX_FORM_BYTES)
  }. Copy larger files into the folder below.`,
  submit: "Upload",
  byHand: "Or copy files into a folder named after the book's id:",
  laid: (name: string) => `Importing ${name}.`,
  noFile: "Choose a file first.",
  tooLargeForm: `Without JavaScript, files can be up to ${
    formatBytes(MAX_FORM_BYTES)
  }. Copy this one into the folder instead.`,
  waiting: "Uploads",
  line: (receivedBytes: number, bytes: number) =>
    receivedBytes < bytes
      ? `${formatBytes(receivedBytes)} of ${formatBytes(bytes)} uploaded`
      : `${formatBytes(bytes)} uploaded`,
  ready: (count: number, title: string) => `${files(count)} of ${title} ready to import.`,
  deliver: "Import",
  deliverOf: (title: string) => `Import: ${title}`,
  drop: "Discard",
  dropOf: (name: string) => `Discard ${name}`,
  goOn: "To finish these uploads, choose the same files above.",
  // Used by the script:
  progress: "Upload progress",
  pause: "Pause",
  resume: "Resume",
  state: {
    running: "Uploading. You can keep working in another tab.",
    paused: "Paused.",
    offline: "You're offline. The upload continues when you're back online.",
    signedOut: "You've been signed out. Sign in to the desk in another tab, then press Resume.",
    stopped: "Stopped. Choose the same files again to continue.",
    delivering: "Upload complete. Starting the import.",
  },
  all: (doneBytes: number, bytes: number, bytesPerSec: number | null) => {
    const parts = [`${formatBytes(doneBytes)} of ${formatBytes(bytes)}`];
    if (bytesPerSec !== null && bytesPerSec > 0) {
      parts.push(
        `${formatBytes(bytesPerSec)} a second`,
        formatLeft((bytes - doneBytes) / bytesPerSec),
      );
    }
    return parts.join(", ");
  },
  file: {
    waiting: "waiting",
    running: (percent: number) => `${percent}%`,
    done: "uploaded",
    refused: "failed",
  },
} as const;
