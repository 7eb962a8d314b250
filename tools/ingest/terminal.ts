/** What a run prints for the author. */

import { numbersText } from "@/lib/catalogue/release.ts";
import { type ImportNotice, noticeText } from "@/lib/media/notice.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { IngestListener, IngestReport } from "./ingest.ts";
import type { Plan } from "./make_plan.ts";
import { isCredits, type ListedChapter } from "./chapter_names.ts";
import type { Progress } from "./progress.ts";
import type { PlannedChapter } from "./recording.ts";

const MAX_TITLES = 6;

/** The plan: which recording becomes which chapter. */
function describePlan({ chapters, ignored, notes }: Plan): string[] {
  const lines = chapters.map(({ number, title, recording: { name, claimedSec } }) => {
    const length = claimedSec === null ? "" : `, ${formatClock(claimedSec)}`;
    return `  ${String(number).padStart(3)}  ${title}  (${name}${length})`;
  });
  return [
    ...lines,
    ...notes,
    ...ignored.map((name) => `Ignored ${name}: not an audio file.`),
  ];
}

/** What has another reading, or no place. */
export const describeDoubt = (doubt: ImportNotice): string => `Please check: ${noticeText(doubt)}`;

interface ReportContext {
  book: number;
  library: string;
  catalogue: string;
  /** null: the catalogue has no such book. */
  listed: ListedChapter[] | null;
  isDryRun: boolean;
}

/** The result, worst news last, where it stays in view. */
export function describeReport(report: IngestReport, context: ReportContext): string[] {
  const { book, library, catalogue, listed, isDryRun } = context;
  const { published, doubtful, doubts, refused, extra } = report;
  return [
    ...(isDryRun ? ["Dry run: nothing was written."] : []),
    ...(published
      ? [
        published.isUnpublished
          ? `Book ${book} is waiting for your approval. Listen and publish at /admin/recordings, or run: deno task admin recording publish ${book}`
          : `Book ${book} is in ${library}/${published.folder}. A running site plays it within seconds.`,
      ]
      : []),
    ...(published?.untimed.length
      ? [
        `Chapter ${
          numbersText(published.untimed)
        } has a new recording, so its text no longer matches. Import the text again with --text.`,
      ]
      : []),
    ...doubtful.map(({ chapter, warnings }) =>
      `Please check chapter ${chapter.number} (${chapter.recording.name}): ${warnings.join(", ")}.`
    ),
    ...(listed === null ? describeNewBook(book, catalogue, extra) : [
      ...extra.map(({ number, recording }) =>
        `Chapter ${number} (${recording.name}) is not in the catalogue. Add it to book ${book} in ${catalogue} so that listeners find it.`
      ),
      ...describeMissing(report),
    ]),
    ...refused.map((it) => `Skipped: ${noticeText(it)}`),
    ...doubts.map(describeDoubt),
    ...(doubts.length > 0 && published?.isUnpublished
      ? [
        "It isn't live yet. If this is right, publish it at the desk, or run the command again with --yes.",
      ]
      : doubts.length > 0 && isDryRun
      ? ["It would wait for your approval at the desk. To publish it right away, add --yes."]
      : []),
    ...(published || isDryRun ? [] : [
      report.unchanged.length > 0
        ? "Nothing new: these recordings were imported before."
        : "Nothing changed: none of the recordings could be used.",
    ]),
  ];
}

/** A few chapters with their titles, many by their numbers: "3 (Calm), 5 (Storm)" or "3 to 9, 12". */
function listChapters(chapters: ListedChapter[]): string {
  if (chapters.length <= MAX_TITLES) {
    return chapters.map(({ number, title }) => `${number} (${title})`).join(", ");
  }
  return numbersText(chapters.map(({ number }) => number));
}

function describeMissing({ missing, published, unchanged }: IngestReport): string[] {
  if (!published) {
    return missing.length > 0 && unchanged.length === 0
      ? [`No recording for chapter ${listChapters(missing)}.`]
      : [];
  }
  const [kept, silent] = [true, false].map((isKept) =>
    missing.filter(({ number }) => (published.kept.includes(number)) === isKept)
  );
  return [
    ...(kept!.length > 0
      ? [`No new recording for chapter ${listChapters(kept!)}. The existing one stays.`]
      : []),
    ...(silent!.length > 0
      ? [
        `No recording for chapter ${
          listChapters(silent!)
        }. Add one, or remove the chapter from the catalogue.`,
      ]
      : []),
  ];
}

/** Text for the catalogue about a book that it does not have. */
function describeNewBook(book: number, catalogue: string, chapters: PlannedChapter[]): string[] {
  const entries = chapters.map(({ number, title }) =>
    `    ${JSON.stringify({ number, title, ...(isCredits(title) ? { kind: "credits" } : {}) })}`
  );
  return [
    `There is no book ${book} in ${catalogue}. Add it with these chapters:`,
    `  "chapters": [\n${entries.join(",\n")}\n  ]`,
  ];
}

/* Shows a run's progress: a bar on a terminal, a line per chapter elsewhere. */

const BAR_WIDTH = 30;
const REDRAW_MS = 200;
const CLEAR_LINE = "\r\x1b[K";

const encoder = new TextEncoder();

export function createTerminalListener(): IngestListener & { end(): void } {
  const isTerminal = Deno.stdout.isTerminal();
  let drawnMs = -Infinity;
  const draw = (text: string) => Deno.stdout.writeSync(encoder.encode(CLEAR_LINE + text));
  const say = (line: string) => {
    if (isTerminal) draw("");
    console.log(line);
  };
  return {
    planned: (plan) => describePlan(plan).forEach(say),
    progressed(progress) {
      const nowMs = performance.now();
      if (!isTerminal || nowMs - drawnMs < REDRAW_MS) return;
      drawnMs = nowMs;
      draw(formatBar(progress));
    },
    stepped() {}, // a chapter's four steps would hide the chapters
    finished({ number, title }, { isResumed, done, total }) {
      const how = isResumed ? "was done before" : "done";
      say(`Chapter ${number} ${how}: ${title} (${done} of ${total})`);
    },
    end() {
      if (isTerminal) draw("");
    },
  };
}

function formatBar({ share, leftSec }: Progress): string {
  const filled = Math.round(share * BAR_WIDTH);
  const bar = "#".repeat(filled) + "-".repeat(BAR_WIDTH - filled);
  const left = leftSec === null ? "" : `  ${formatClock(Math.ceil(leftSec))} left`;
  return `[${bar}] ${Math.floor(share * 100)}%${left}`;
}
