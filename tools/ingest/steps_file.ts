/** Writes a watcher's steps into the folder that it watches, for the author's desk. */

import { join } from "node:path";
import {
  type BookSteps,
  type IngestSteps,
  MAX_NOTICES,
  MAX_UNLISTED,
  STEPS_EVERY_MS,
  STEPS_FILE,
} from "@/lib/media/manifest.ts";
import type { ImportNotice } from "@/lib/media/notice.ts";
import { readSteps } from "@/lib/media/uploads/uploads.server.ts";
import { isCredits } from "./chapter_names.ts";
import type { Published } from "./publish.ts";
import type { IngestListener } from "./ingest.ts";
import type { PlannedChapter } from "./recording.ts";

/** Often enough to be followed. */
const WRITE_EVERY_MS = 1_000;
const MAX_BOOKS = 100;

interface StepsFile extends AsyncDisposable {
  /** A book's run has begun; what it calls is counted. */
  begin(bookId: number): IngestListener;
  /** The book is in, but for what was left out. */
  end(
    bookId: number,
    o: { refused: ImportNotice[]; doubts: ImportNotice[]; published: Published | null },
  ): void;
  /** The book's manuscripts are being imported, are in, or cannot be used. */
  tellTexts(bookId: number, texts: NonNullable<BookSteps["texts"]>): void;
  fail(bookId: number, error: ImportNotice): void;
}

const NOTHING = { chapters: 0, measured: 0, levelled: 0, cut: 0, written: 0, leftSec: null };

const toUnlisted = ({ number, title }: PlannedChapter) => ({
  number,
  title: title.slice(0, 300),
  kind: isCredits(title) ? "credits" as const : "chapter" as const,
});

/**
 * Continues from the report of the process before. A failure to write the file is reported once and stops
 * nothing.
 * @param folder the watched folder
 */
export async function openStepsFile(
  folder: string,
  { say }: { say(line: string): void },
): Promise<StepsFile> {
  const former = await readSteps(folder).catch(() => null);
  let books: BookSteps[] = former?.books ?? [];
  let isChanged = true, hasFailed = false, writtenAtMs = 0;
  let writing: Promise<void> = Promise.resolve();

  function put(bookId: number, change: Partial<BookSteps>): void {
    const begun: BookSteps = {
      ...NOTHING,
      bookId,
      state: "in", // its texts alone are being imported
      refused: [],
      doubts: [],
      error: null,
      changedAt: "",
    };
    const before = books.find((it) => it.bookId === bookId) ?? begun;
    const now = { ...before, ...change, changedAt: new Date().toISOString() };
    books = [now, ...books.filter((it) => it.bookId !== bookId)].slice(0, MAX_BOOKS);
    isChanged = true;
  }

  async function write(): Promise<void> {
    const nowMs = Date.now();
    if (!isChanged && nowMs - writtenAtMs < STEPS_EVERY_MS) return;
    isChanged = false;
    writtenAtMs = nowMs;
    const steps: IngestSteps = { at: new Date(nowMs).toISOString(), books };
    const path = join(folder, STEPS_FILE);
    try {
      await Deno.writeTextFile(`${path}.new`, JSON.stringify(steps));
      await Deno.rename(`${path}.new`, path); // readers get all of the old file or all of the new one
    } catch (error) {
      if (!hasFailed) {
        say(`Can't write ${path}: ${error instanceof Error ? error.message : error}.`);
      }
      hasFailed = true;
    }
  }
  const flush = () => writing = writing.then(write);
  const timer = setInterval(flush, WRITE_EVERY_MS);
  await flush();

  return {
    begin(bookId) {
      put(bookId, { ...NOTHING, state: "working", refused: [], doubts: [], error: null });
      const steps = { measured: 0, levelled: 0, cut: 0, written: 0 };
      return {
        planned: ({ chapters, unlisted }) =>
          put(bookId, {
            chapters: chapters.length,
            unlisted: unlisted.slice(0, MAX_UNLISTED).map(toUnlisted),
          }),
        progressed: ({ leftSec }) => put(bookId, { leftSec }),
        stepped(_, step) {
          steps[step]++;
          put(bookId, steps);
        },
        finished(_, { isResumed }) {
          steps.written++;
          if (isResumed) { for (const it of ["measured", "levelled", "cut"] as const) steps[it]++; }
          put(bookId, steps);
        },
      };
    },
    end(bookId, { refused, doubts, published }) {
      put(bookId, {
        state: published?.isUnpublished ? "held" : "in",
        leftSec: null,
        refused: refused.slice(0, MAX_NOTICES),
        doubts: doubts.slice(0, MAX_NOTICES),
        ...published ? { folder: published.folder } : {},
      });
    },
    tellTexts: (bookId, { state, said }) =>
      put(bookId, { texts: { state, said: said.slice(0, MAX_NOTICES) } }),
    fail: (bookId, error) => put(bookId, { state: "failed", leftSec: null, error }),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await flush();
    },
  };
}
