/** Aligns the manuscripts of a book, chapter by chapter; results of an earlier run are reused. */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import type { ManifestFile } from "@/lib/media/manifest.ts";
import { notice } from "@/lib/media/notice.ts";
import type { Sentence } from "@/lib/media/vtt.ts";
import { isUnspaced, words } from "@/lib/platform/fold.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { alignSentences, type Manuscript, type Span, speakReference } from "./align_sentences.ts";
import { FrameMaker, type Frames, HOP_MS, SAMPLE_RATE } from "./mfcc.ts";
import { spell } from "./sentences.ts";
import { countProgress, type Progress } from "../ingest/progress.ts";
import { IngestError } from "../ingest/recording.ts";
import type { TimedText } from "../ingest/timed_text.ts";

/* The recording, decoded by ffmpeg as a stream, so that hours of it are never in memory. */

/** @throws {IngestError} when ffmpeg cannot read it */
async function hearRecording(path: string, signal: AbortSignal): Promise<Frames> {
  const child = new Deno.Command("ffmpeg", {
    args: ["-hide_banner", "-nostdin", "-v", "error", "-i", path]
      .concat(["-vn", "-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "s16le", "pipe:1"]),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal,
  }).spawn();
  const complaint = new Response(child.stderr).text();
  const maker = new FrameMaker();
  let odd = new Uint8Array();
  for await (const chunk of child.stdout) {
    const bytes = new Uint8Array(odd.length + chunk.length);
    bytes.set(odd);
    bytes.set(chunk, odd.length);
    const whole = bytes.length - bytes.length % 2;
    odd = bytes.slice(whole);
    maker.push(new Int16Array(bytes.buffer, 0, whole / 2));
  }
  const { success } = await child.status;
  signal.throwIfAborted();
  if (!success) {
    const reason = (await complaint).trim().split("\n").at(-1)!;
    throw new IngestError(notice("soundUnreadable", path, reason));
  }
  return maker.end();
}

/* Finds the time of each sentence of a manuscript in the recording of its chapter. */

/** If fewer of its sentences are found, it is another text or in another language. */
const LEAST_FOUND = 0.5;
/** Share of pauses in a recording: its words come faster than its length suggests. */
const PAUSES = 1.15;
/** How many words of a Japanese dictionary are as long as an English word. */
const PARTICLES = 1.5;

/** As long as espeak-ng's pace takes them for: dictionaries split off each particle. */
const countWords = (text: string): number =>
  isUnspaced(text) ? words(text).length / PARTICLES : text.split(" ").length;

interface Options {
  /** File of the chapter's sound. */
  sound: string;
  /** In espeak-ng's notation. */
  language: string;
  signal: AbortSignal;
}

/** The text of a manuscript with the times of its sentences. */
function toTimedText(
  { name, chapter, paragraphs }: Manuscript,
  spans: readonly (Span | null)[],
): TimedText {
  let nth = 0;
  const sentences = paragraphs.flatMap((paragraph, index) =>
    paragraph.map((text, at): Sentence => {
      const span = spans[nth++] ?? null;
      return {
        paragraph: index + 1,
        number: at + 1,
        text,
        heard: span && { ...span, words: [] },
      };
    })
  );
  return { name, chapter, sentences: inOrder(sentences) };
}

/**
 * Sentences that were not found have no time.
 * @throws {IngestError} when too few are found, or a program is missing
 */
export async function alignManuscript(
  manuscript: Manuscript,
  { sound, language, signal }: Options,
): Promise<TimedText> {
  const { name, chapter, paragraphs } = manuscript, texts = paragraphs.flat();
  const recording = await hearRecording(sound, signal);
  if (recording.count === 0) throw new IngestError(notice("emptyRecording", chapter));
  const minutes = recording.count * HOP_MS / 60_000;
  const wordsAMinute = countWords(texts.join(" ")) / minutes * PAUSES;
  const spelled = texts.map((it) => spell(it, language));
  const reference = await speakReference(spelled, { language, wordsAMinute, signal });
  const spans = alignSentences(reference, recording);
  const found = spans.filter((it) => it !== null).length;
  if (found < texts.length * LEAST_FOUND) {
    throw new IngestError(notice("textDiffers", name, chapter, found, texts.length));
  }
  return toTimedText(manuscript, spans);
}

/** Cues are in order, and each ends before the next begins. */
function inOrder(sentences: Sentence[]): Sentence[] {
  let latestMs = -1;
  const rising = sentences.map((it) => {
    if (!it.heard || it.heard.startMs <= latestMs) return { ...it, heard: null };
    latestMs = it.heard.startMs;
    return it;
  });
  let nextMs = Infinity;
  return rising.toReversed().map((it) => {
    if (!it.heard) return it;
    const endMs = Math.max(it.heard.startMs + 1, Math.min(it.heard.endMs, nextMs));
    nextMs = it.heard.startMs;
    return { ...it, heard: { ...it.heard, endMs } };
  }).toReversed();
}

/* Aligned chapters of a run that may be interrupted: one file each, in a folder of their own. */

const keptSchema = z.strictObject({
  name: z.string(),
  chapter: z.int(),
  sentences: z.array(z.strictObject({
    paragraph: z.int(),
    number: z.int(),
    text: z.string(),
    heard: z.strictObject({ startMs: z.number(), endMs: z.number(), words: z.tuple([]) })
      .nullable(),
  })),
});

interface KeptTexts {
  /** null: absent or incomplete. */
  find(key: string): Promise<TimedText | null>;
  keep(key: string, text: TimedText): Promise<void>;
  /** Removes all of them once they are in the library. */
  clear(): Promise<void>;
}

function openKeptTexts(folder: string): KeptTexts {
  const pathOf = (key: string) => join(folder, `${key}.json`);
  return {
    async find(key) {
      try {
        return keptSchema.parse(JSON.parse(await Deno.readTextFile(pathOf(key))));
      } catch {
        return null;
      }
    },
    async keep(key, text) {
      await Deno.mkdir(folder, { recursive: true });
      const part = `${pathOf(key)}.${crypto.randomUUID()}`;
      await Deno.writeTextFile(part, JSON.stringify(text));
      await Deno.rename(part, pathOf(key));
    },
    async clear() {
      await Deno.remove(folder, { recursive: true }).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    },
  };
}

interface AlignListener {
  progressed(progress: Progress): void;
  finished(
    chapter: { number: number; title: string },
    o: { isResumed: boolean; done: number; total: number },
  ): void;
}

interface BookOptions {
  book: number;
  library: Objects;
  /** In espeak-ng's notation. */
  language: string;
  listener: AlignListener;
  signal: AbortSignal;
}

/**
 * One after the other: each takes about a fiftieth of its chapter's length, on all cores.
 * @returns also the manuscripts of chapters without sound, which are left out
 * @throws {IngestError} when no chapter has sound, or a manuscript does not fit its sound
 */
export async function alignBook(
  manuscripts: Manuscript[],
  { book, library, language, listener, signal }: BookOptions,
): Promise<{ texts: TimedText[]; silent: Manuscript[]; clear(): Promise<void> }> {
  const record = (await readManifest(library))?.books.find(({ id }) => id === book);
  if (!record) throw new IngestError(notice("bookWithoutSound", book));
  if (library.folder === null) throw new IngestError(notice("needsFolder"));
  const recorded = record.chapters.filter((it) => it.spoken === undefined);
  const sounds = new Map(recorded.map((it) => [it.number, it]));
  const spoken = manuscripts.filter(({ chapter }) => sounds.has(chapter));
  if (spoken.length === 0) {
    throw new IngestError(notice("textsWithoutSound", book, [...sounds.keys()]));
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

/** Everything that determines where its sentences are found. */
function keyOf(manuscript: Manuscript, sound: ManifestFile, language: string): string {
  const { file, bytes, modified } = sound;
  const parts = JSON.stringify([manuscript, { file, bytes, modified }, language]);
  return createHash("sha256").update(parts).digest("hex");
}
