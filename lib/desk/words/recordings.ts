/** Texts of the desk about recordings: approval, state, chapter texts, uploads. */

import { formatBytes, formatLeft } from "@/lib/downloads/words.ts";
import {
  MAX_FORM_BYTES,
  MAX_RECORDING_BYTES,
  RECORDING_ENDINGS,
} from "@/lib/media/recording_files.ts";
import { formatClock, formatLength } from "@/lib/platform/duration.ts";
import { plural } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";

export const HELD = {
  title: "To be heard first",
  lead: (title: string) => `${title}, before it is published`,
  text: "Only you hear this. What listeners play stays as it is until you publish.",
  open: (title: string, chapters: number) => `${title}: ${plural(chapters, "chapter")}`,
  since: (at: string) => `brought in ${formatDay(at)}`,
  chapter: (number: number, title: string | null) =>
    title === null ? `Chapter ${number}, not in the book's list` : `${number}: ${title}`,
  length: formatClock,
  same: "Its sound is the same as what is served.",
  publish: "Publish",
  discard: "Throw away",
  published: (title: string) =>
    `${title} is published: it can be heard within seconds, and whoever is listening goes on.`,
  discarded: (title: string) =>
    `What waited of ${title} is thrown away. What is served stays as it is.`,
  back: "All recordings",
} as const;

/* Texts of the recordings screen, also printed in the terminal. */

export const RECORDINGS = {
  title: "Recordings",
  lead: "Which chapters have their sound, by what the library holds now.",
  none: "The catalogue has no book with chapters yet.",
  noLibrary: "There is no library yet: it comes with the first recording that is brought in.",
  draft: "a draft",
  book: (bookId: number) => `book ${bookId}`,
  whole: (chapters: number) => `all ${plural(chapters, "chapter")} recorded`,
  part: (recorded: number, chapters: number) =>
    `${recorded} of ${plural(chapters, "chapter")} recorded`,
  missing: (numbers: string) => `no sound: ${numbers}`,
  spoken: (numbers: string) => `in the demo's voice: ${numbers}`,
  unlisted: (numbers: string) => `brought in but not in the book's list: ${numbers}`,
  sum: (durationSec: number, bytes: number) =>
    `${formatLength(durationSec)}, ${formatBytes(bytes)}`,
  changed: (at: string) => `changed ${formatDay(at)}`,
  bring: "Bring in recordings",
  how:
    "On the machine that has ffmpeg, beside the site or elsewhere, this goes on bringing in what is laid into a folder by the book's number, such as /recordings/11:",
  command: "deno task ingest --watch /recordings",
  then: "What is brought in can be heard within seconds; whoever is listening goes on.",
  noFolder:
    "To bring them from here, name that folder in the setting RECORDINGS_DIR, on a disk of the site's own machine.",
  incoming: "What comes in",
  watched: "The folder is watched: what is laid into it is brought in by itself.",
  unwatched: "Nothing watches the folder now. On the machine that has ffmpeg:",
  lastWatched: (at: string) => `It was watched last on ${formatDay(at)}, ${at.slice(11, 16)} UTC.`,
  watchCommand: (folder: string) => `deno task ingest --watch ${folder}`,
  noneIncoming: "Nothing has come in yet.",
  states: {
    working: "is brought in",
    held: "waits to be heard",
    in: "is in",
    failed: "could not be brought in",
  },
  planned: (chapters: number) => plural(chapters, "chapter"),
  measured: (count: number) => `measured ${count}`,
  levelled: (count: number) => `levelled ${count}`,
  cut: (count: number) => `cut ${count}`,
  written: (count: number) => `written ${count}`,
  left: (sec: number) => `${formatClock(sec)} left`,
  looking: "the recordings are looked through",
  stepsOf: (title: string) => `Chapters of ${title}`,
  delivered: (count: number, title: string) =>
    `${plural(count, "file")} of ${title} ${count === 1 ? "is" : "are"} with the ingest now.`,
  dropped: (name: string) => `${name} is discarded.`,
  leftOut: (sentence: string) => `Left out: ${sentence}`,
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
  heading: "What the chapters say",
  title: (book: string, number: number, chapter: string | null) =>
    `${book}, ${number}${chapter === null ? "" : `: ${chapter}`}`,
  lead:
    "Hear a sentence, mend its words, set the moment at which it begins. A sentence without a moment is shown and never lit.",
  chapters: (count: number) => `${count} ${count === 1 ? "chapter" : "chapters"}`,
  sound: "The chapter",
  hear: (moment: string) => `Hear ${moment}`,
  at: "Begins at",
  words: "Words",
  /** Button that the script shows: takes the current playback position. */
  now: "Now",
  keys: "Arrow keys move a moment by a tenth of a second.",
  save: "Save",
  saveOf: (text: string) => `Save "${text.slice(0, 60)}"`,
  undo: "Take back the latest correction",
  corrected: (text: string) => `Saved: ${text.slice(0, 100)}`,
  undone: "The text is as it was before the latest correction.",
  paragraph: (number: number) => `Paragraph ${number}`,
  back: "All recordings",
} as const;

/* Texts about uploads of recordings, for the page and its script. */

const files = (count: number) => `${count} ${count === 1 ? "file" : "files"}`;

export const UPLOADS = {
  title: "Upload recordings",
  book: "Book",
  files: "Recordings",
  kinds: RECORDING_ENDINGS.map((it) => it.slice(1).toUpperCase()).join(", "),
  hint: `All files of the book, up to ${
    formatBytes(MAX_RECORDING_BYTES)
  } each. A lost connection or a closed page loses nothing: choose the same files again and they go on. One called like one that is there takes its place.`,
  hintPlain: `Without JavaScript one file at a time, up to ${
    formatBytes(MAX_FORM_BYTES)
  }; larger ones are laid by hand into the folder below.`,
  submit: "Upload",
  byHand: "Or lay them by hand, each book's into a folder named by its number:",
  laid: (name: string) => `${name} is with the ingest now.`,
  noFile: "Choose a file first.",
  tooLargeForm: `Without JavaScript a file may have ${
    formatBytes(MAX_FORM_BYTES)
  } at most: lay it by hand into the folder.`,
  waiting: "On the way",
  line: (receivedBytes: number, bytes: number) =>
    receivedBytes < bytes
      ? `${formatBytes(receivedBytes)} of ${formatBytes(bytes)} is here`
      : `all ${formatBytes(bytes)} here`,
  ready: (count: number, title: string) => `${files(count)} of ${title} can be handed over.`,
  deliver: "Hand over to the ingest",
  deliverOf: (title: string) => `Hand over to the ingest: ${title}`,
  drop: "Discard",
  dropOf: (name: string) => `Discard ${name}`,
  goOn: "Choose the same files above, and what is missing follows.",
  // Used by the script:
  progress: "All files together",
  pause: "Pause",
  resume: "Resume",
  state: {
    running: "Uploading. You may go on elsewhere in another tab.",
    paused: "Paused.",
    offline: "No connection. It goes on by itself once there is one.",
    signedOut: "Your visit at the desk is over: come in again in another tab, then press Resume.",
    stopped: "Stopped. What is here stays: choose the files again to go on.",
    delivering: "All here: they are handed over.",
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
    waiting: "waits",
    running: (percent: number) => `${percent} %`,
    done: "here",
    refused: "not taken",
  },
} as const;
