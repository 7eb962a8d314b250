// Made of lib/desk/messages/en.json by `deno task words`: change it there.

import { plural, select } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export const UNPUBLISHED = {
  title: "Waiting for your approval",
  lead: (title: string | number): string => `${title}: listen before you publish`,
  text: "Only you can hear this. Listeners keep the current recording until you publish.",
  open: (title: string | number, chapters: number): string =>
    ((d: { title: string | number; chapters: number }) =>
      d.title + ": " +
      plural(d.chapters, 0, en, {
        one: d.chapters + " chapter",
        other: d.chapters + " chapters",
      }) as string)({ title, chapters }),
  since: (day: string | number): string => `imported ${day}`,
  chapter: (number: string | number, title: string | number): string => `${number}: ${title}`,
  unlisted: (number: string | number): string => `Chapter ${number}, not listed in the book`,
  same: "Same as the published recording.",
  publish: "Publish",
  discard: "Discard",
  published: (title: string | number): string =>
    `${title} is published. Listeners hear it within seconds, without interruption.`,
  discarded: (title: string | number): string =>
    `New recordings of ${title} discarded. The published ones stay.`,
  back: "All recordings",
} as const;

export const RECORDINGS = {
  title: "Recordings",
  lead: "Which chapters have a recording.",
  none: "No book has chapters yet.",
  noLibrary: "No recordings yet. Add your first one below.",
  draft: "draft",
  book: (bookId: string | number): string => `book ${bookId}`,
  noChapters: "no chapters yet",
  whole: (chapters: number): string =>
    ((d: { chapters: number }) =>
      "all " +
      plural(d.chapters, 0, en, { one: d.chapters + " chapter", other: d.chapters + " chapters" }) +
      " recorded" as string)({ chapters }),
  part: (recorded: string | number, chapters: number): string =>
    ((d: { recorded: string | number; chapters: number }) =>
      d.recorded + " of " +
      plural(d.chapters, 0, en, { one: d.chapters + " chapter", other: d.chapters + " chapters" }) +
      " recorded" as string)({ recorded, chapters }),
  missing: (numbers: string | number): string => `missing: ${numbers}`,
  spoken: (numbers: string | number): string => `demo voice: ${numbers}`,
  unlisted: (numbers: string | number): string =>
    `recorded, but not listed in the book: ${numbers}`,
  textNote: (sentence: string | number): string => `Text: ${sentence}`,
  sum: (length: string | number, size: string | number): string => `${length}, ${size}`,
  changed: (day: string | number): string => `changed ${day}`,
  bring: "Add recordings",
  how:
    "On any machine with ffmpeg, this command imports whatever you put into a folder named after the book's id, for example /recordings/11:",
  command: "deno task ingest --watch /recordings",
  then: "Listeners hear new recordings within seconds, without interruption.",
  noFolder: "To upload recordings here instead, see “From the desk” in docs/ingest.md.",
  incoming: "Imports",
  watched: "Files in the folder are imported automatically.",
  unwatched: "Automatic import isn't running. Start it on the machine with ffmpeg:",
  lastWatched: (day: string | number, time: string | number): string =>
    `It last ran on ${day}, ${time} UTC.`,
  watchCommand: (folder: string | number): string => `deno task ingest --watch ${folder}`,
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
  unlistedFound: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: "One chapter isn't listed in the book:",
        other: d.count + " chapters aren't listed in the book:",
      }) as string)({ count }),
  addChapters: "Add to the book",
  addChaptersOf: (title: string | number): string => `Add the chapters to ${title}`,
  more: (count: string | number): string => `and ${count} more`,
  planned: (chapters: number): string =>
    ((d: { chapters: number }) =>
      plural(d.chapters, 0, en, {
        one: d.chapters + " chapter",
        other: d.chapters + " chapters",
      }) as string)({ chapters }),
  measured: (count: string | number): string => `measured ${count}`,
  levelled: (count: string | number): string => `levelled ${count}`,
  cut: (count: string | number): string => `cut ${count}`,
  written: (count: string | number): string => `written ${count}`,
  left: (time: string | number): string => `${time} left`,
  looking: "checking the files",
  stepsOf: (title: string | number): string => `Chapters of ${title}`,
  delivered: (count: number, title: string | number): string =>
    ((d: { count: number; title: string | number }) =>
      "Importing " + plural(d.count, 0, en, { one: d.count + " file", other: d.count + " files" }) +
      " of " + d.title + "." as string)({ count, title }),
  dropped: (name: string | number): string => `${name} discarded.`,
  leftOut: (sentence: string | number): string => `Skipped: ${sentence}`,
} as const;

export const FILES = {
  againOf: (title: string | number): string =>
    `New and changed files of ${title} are imported by themselves. To import everything anew:`,
  heading: "Uploaded files",
  of: (title: string | number, count: number): string =>
    ((d: { title: string | number; count: number }) =>
      d.title + ": " +
      plural(d.count, 0, en, { one: "1 file", other: d.count + " files" }) as string)({
        title,
        count,
      }),
  title: (book: string | number): string => `${book}: files`,
  lead: "The recordings and texts you uploaded. Only you can hear them here.",
  none: "No files yet. Upload some under Recordings.",
  text: "text",
  play: (name: string | number): string => `Play ${name}`,
  marked: (count: number, name: string | number): string =>
    ((d: { count: number; name: string | number }) =>
      plural(d.count, 0, en, {
        "0": d.name + " is one chapter again.",
        other: d.name + " becomes " + d.count + " chapters.",
      }) as string)({ count, name }),
  hasMarks: (count: string | number): string => `${count} chapters`,
  edit: (name: string | number): string => `Change ${name}`,
  change: "Change",
  newName: "New name",
  rename: "Rename",
  renameOf: (name: string | number): string => `Rename ${name}`,
  remove: "Delete",
  removeOf: (name: string | number): string => `Delete ${name}`,
  chapters: "Where its chapters begin",
  chaptersHint:
    "For one long file: a chapter per line, such as 0:00 Opening Credits, then 1:02:03 Storm. Leave it empty for one chapter.",
  saveChapters: "Save chapters",
  saveChaptersOf: (name: string | number): string => `Save chapters of ${name}`,
  importAgain: "Import again",
  again: (title: string | number): string => `Importing ${title} again.`,
  noName: "Please enter a file name",
  askRemove: (name: string | number): string =>
    `Delete ${name}? A recording that's already published stays published.`,
  renamed: (name: string | number, to: string | number): string => `${name} is now called ${to}.`,
  removed: (name: string | number): string => `${name} is deleted.`,
  badMarks:
    "Start each line with its time, later than the line before, and give it a title: 1:02:03 Storm",
  noChapters: "The book lists all chapters that were found.",
  chaptersAdded: (count: number, title: string | number): string =>
    ((d: { count: number; title: string | number }) =>
      plural(d.count, 0, en, { one: "1 chapter", other: d.count + " chapters" }) + " added to " +
      d.title + "." as string)({ count, title }),
  back: "All recordings",
} as const;

export const TEXTS = {
  heading: "Chapter texts",
  title: (
    hasTitle: boolean,
    book: string | number,
    number: string | number,
    chapter: string | number,
  ): string =>
    ((
      d: {
        hasTitle: string;
        book: string | number;
        number: string | number;
        chapter: string | number;
      },
    ) =>
      select(d.hasTitle, {
        true: d.book + ", " + d.number + ": " + d.chapter,
        other: d.book + ", " + d.number,
      }) as string)({ hasTitle: String(hasTitle), book, number, chapter }),
  lead:
    "Play a sentence, correct its words, or set when it starts. A sentence without a start time is never highlighted.",
  chapters: (count: number): string =>
    ((d: { count: number }) =>
      plural(d.count, 0, en, {
        one: d.count + " chapter",
        other: d.count + " chapters",
      }) as string)({ count }),
  sound: "Chapter recording",
  hear: (moment: string | number): string => `Play ${moment}`,
  at: "Start time",
  words: "Text",
  now: "Now",
  keys: "Use the arrow keys to move a start time by 0.1 seconds.",
  save: "Save",
  saveOf: (text: string | number): string => `Save "${text}"`,
  undo: "Undo the latest correction",
  corrected: (text: string | number): string => `Saved: ${text}`,
  undone: "Latest correction undone.",
  paragraph: (number: string | number): string => `Paragraph ${number}`,
  back: "All recordings",
} as const;

export const UPLOADS = {
  title: "Upload recordings and texts",
  book: "Book",
  files: "Files",
  kinds: (recordings: string | number, texts: string | number): string =>
    `Recordings: ${recordings}. Texts: ${texts}.`,
  hint: (size: string | number): string =>
    `All files of the book, up to ${size} each. If the connection drops or you close the page, choose the same files again to continue. A file with the same name replaces the old one.`,
  hintPlain: (size: string | number): string =>
    `Without JavaScript, upload one file at a time, up to ${size}. Copy larger files into the folder below.`,
  submit: "Upload",
  byHand: "Or copy files into a folder named after the book's id:",
  laid: (name: string | number): string => `Importing ${name}.`,
  noFile: "Choose a file first.",
  tooLargeForm: (size: string | number): string =>
    `Without JavaScript, files can be up to ${size}. Copy this one into the folder instead.`,
  waiting: "Uploads",
  part: (received: string | number, size: string | number): string =>
    `${received} of ${size} uploaded`,
  whole: (size: string | number): string => `${size} uploaded`,
  ready: (count: number, title: string | number): string =>
    ((d: { count: number; title: string | number }) =>
      plural(d.count, 0, en, { one: d.count + " file", other: d.count + " files" }) + " of " +
      d.title + " ready to import." as string)({ count, title }),
  deliver: "Import",
  deliverOf: (title: string | number): string => `Import: ${title}`,
  drop: "Discard",
  dropOf: (name: string | number): string => `Discard ${name}`,
  goOn: "To finish these uploads, choose the same files above.",
  progress: "Upload progress",
} as const;

export const UPLOADING = {
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
  sum: (sent: string | number, size: string | number): string => `${sent} of ${size}`,
  sumNow: (
    sent: string | number,
    size: string | number,
    speed: string | number,
    left: string | number,
  ): string => `${sent} of ${size}, ${speed} a second, ${left}`,
  file: {
    waiting: "waiting",
    running: (percent: string | number): string => `${percent}%`,
    done: "uploaded",
    refused: "failed",
  },
} as const;
