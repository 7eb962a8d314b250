/** Aligns the manuscripts of a book, chapter by chapter; what an earlier run has found is not looked for again. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { ManifestFile } from "@/lib/media/manifest.ts";
import { readManifest } from "@/lib/media/server/library/read_manifest.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { alignManuscript, toTimedText } from "@/tools/align/align_manuscript.ts";
import { openKeptTexts } from "@/tools/align/kept_texts.ts";
import type { Manuscript } from "@/tools/align/manuscript.ts";
import { IngestError } from "@/tools/ingest/ingest_error.ts";
import { countProgress, type Progress } from "@/tools/ingest/progress.ts";
import type { TimedText } from "@/tools/ingest/timed_text.ts";

export interface AlignListener {
  progressed(progress: Progress): void;
  finished(
    chapter: { number: number; title: string },
    o: { isResumed: boolean; done: number; total: number },
  ): void;
}

interface Options {
  book: number;
  library: Objects;
  /** As espeak-ng calls it. */
  language: string;
  listener: AlignListener;
  signal: AbortSignal;
}

/**
 * One after the other: each takes about a fiftieth of its chapter's length, on all cores.
 * @returns with the manuscripts of chapters that have no sound, which are left out
 * @throws {IngestError} when none has a sound, or one does not fit its sound
 */
export async function alignBook(
  manuscripts: Manuscript[],
  { book, library, language, listener, signal }: Options,
): Promise<{ texts: TimedText[]; silent: Manuscript[]; clear(): Promise<void> }> {
  const record = (await readManifest(library))?.books.find(({ id }) => id === book);
  if (!record) {
    throw new IngestError(`The library has no sound of book ${book}: bring it in first.`);
  }
  if (library.folder === null) {
    throw new IngestError(
      "Finding sentences works on files: name the folder of the library with --library, then push it.",
    );
  }
  const sounds = new Map(record.chapters.map((it) => [it.number, it]));
  const spoken = manuscripts.filter(({ chapter }) => sounds.has(chapter));
  if (spoken.length === 0) {
    throw new IngestError(
      `The library has no sound of any chapter of book ${book} that has a text: it has ${
        [...sounds.keys()].join(", ")
      }.`,
    );
  }
  const kept = openKeptTexts(join(library.folder, `.align-${book}`));
  const progress = countProgress(
    spoken.map(({ chapter }) => sounds.get(chapter)!.durationSec),
    performance.now(),
  );
  const texts: TimedText[] = [];
  for (const [nth, manuscript] of spoken.entries()) {
    const sound = sounds.get(manuscript.chapter)!;
    const key = keyOf(manuscript, sound, language);
    const earlier = await kept.find(key);
    const text = earlier ??
      (manuscript.moments
        ? toTimedText(manuscript, manuscript.moments)
        : await alignManuscript(manuscript, {
          sound: join(library.folder, record.folder, sound.file),
          language,
          signal,
        }));
    if (earlier) progress.skip(nth);
    else await kept.keep(key, text);
    progress.set(nth, 1);
    texts.push(text);
    listener.finished({ number: manuscript.chapter, title: manuscript.name }, {
      isResumed: earlier !== null,
      done: nth + 1,
      total: spoken.length,
    });
    listener.progressed(progress.get(performance.now()));
  }
  const silent = manuscripts.filter((it) => !spoken.includes(it));
  return { texts, silent, clear: kept.clear };
}

/** What decides where its sentences are found. */
function keyOf(manuscript: Manuscript, sound: ManifestFile, language: string): string {
  const { file, bytes, modified } = sound;
  const parts = JSON.stringify([manuscript, { file, bytes, modified }, language]);
  return createHash("sha256").update(parts).digest("hex");
}
