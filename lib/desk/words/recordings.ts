/** Texts of the recordings screen, also printed in the terminal. */
import { formatBytes } from "@/lib/downloads/words.ts";
import { formatDay } from "@/lib/platform/day.ts";
import { formatClock, formatLength } from "@/lib/platform/duration.ts";
import { plural } from "@/lib/platform/plural.ts";

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
