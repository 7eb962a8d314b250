/** What a run says to the author, line by line. */
import { formatClock } from "@/lib/duration.ts";
import type { Refusal } from "@/lib/ingest/ingest_error.ts";
import type { IngestReport } from "@/lib/ingest/ingest.ts";
import type { Plan } from "@/lib/ingest/make_plan.ts";
import type { ListedChapter } from "@/lib/ingest/number_chapters.ts";
import type { PlannedChapter } from "@/lib/ingest/recording.ts";

/** The plan: which recording becomes which chapter. */
export function describePlan({ chapters, ignored }: Plan): string[] {
  const lines = chapters.map(({ number, title, recording: { name, claimedSec } }) => {
    const length = claimedSec === null ? "" : `, ${formatClock(claimedSec)}`;
    return `  ${String(number).padStart(3)}  ${title}  (${name}${length})`;
  });
  return [...lines, ...ignored.map((name) => `Passed over ${name}: not a kind of sound file.`)];
}

export const describeRefusal = ({ name, reason, remedy }: Refusal): string =>
  `Left out: ${name} ${reason}. ${remedy}.`;

export interface ReportContext {
  book: number;
  library: string;
  catalogue: string;
  /** null: the catalogue has no such book. */
  listed: ListedChapter[] | null;
  isDryRun: boolean;
}

/** The result, worst news last: they stay in view. */
export function describeReport(report: IngestReport, context: ReportContext): string[] {
  const { book, library, catalogue, listed, isDryRun } = context;
  const { published, doubtful, refused, extra } = report;
  return [
    ...(isDryRun ? ["Nothing was written: this was a dry run."] : []),
    ...(published
      ? [
        `Book ${book} is in ${library}/${published.folder}. Restart the site to serve it: until then it serves what it had.`,
      ]
      : []),
    ...doubtful.map(({ chapter, warnings }) =>
      `Listen to chapter ${chapter.number} (${chapter.recording.name}): ${warnings.join(", ")}.`
    ),
    ...(listed === null ? describeNewBook(book, catalogue, extra) : [
      ...extra.map(({ number, recording }) =>
        `Chapter ${number} (${recording.name}) is not in the catalogue: add it to book ${book} in ${catalogue}, or nobody will find it.`
      ),
      ...describeMissing(report),
    ]),
    ...refused.map(describeRefusal),
    ...(!published && !isDryRun ? ["Nothing was changed: no recording could be used."] : []),
  ];
}

function describeMissing({ missing, published }: IngestReport): string[] {
  const [kept, silent] = [true, false].map((isKept) =>
    missing.filter(({ number }) => (published?.kept.includes(number) ?? false) === isKept)
  );
  const list = (chapters: ListedChapter[]) =>
    chapters.map(({ number, title }) => `${number} (${title})`).join(", ");
  return [
    ...(kept!.length > 0
      ? [`No recording for chapter ${list(kept!)}: what the library had for it stays.`]
      : []),
    ...(silent!.length > 0
      ? [
        `No recording for chapter ${
          list(silent!)
        }: the site needs one, or a catalogue that does not list it, before it starts.`,
      ]
      : []),
  ];
}

/** What to paste into the catalogue for a book that it does not have. */
function describeNewBook(book: number, catalogue: string, chapters: PlannedChapter[]): string[] {
  const entries = chapters.map(({ number, title }) =>
    `    ${JSON.stringify({ number, title, ...(isCredits(title) ? { kind: "credits" } : {}) })}`
  );
  return [
    `The catalogue ${catalogue} has no book ${book}: add one with these chapters.`,
    `  "chapters": [\n${entries.join(",\n")}\n  ]`,
  ];
}

const isCredits = (title: string) => /\bcredits\b/i.test(title);
