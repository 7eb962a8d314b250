/**
 * The staging folder: holds finished chapters, one folder each, until the whole book is published. After an
 * interrupted run the next one continues from it; nothing else is touched.
 */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { fileSchema } from "@/lib/media/manifest.ts";
import { notice } from "@/lib/media/notice.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import type { MadeChapter } from "./make_chapter.ts";
import * as settings from "./recording.ts";
import { IngestError, type PlannedChapter } from "./recording.ts";

const NOTE = "made.json";

const noteSchema = z.strictObject({
  key: z.string(),
  entry: fileSchema.omit({ modified: true }),
  warnings: z.array(z.string()),
});

export interface Staging extends Disposable {
  /** A chapter that an earlier run finished from the same recording with the same parameters; else null. */
  find(chapter: PlannedChapter): Promise<MadeChapter | null>;
  /** Runs `make` in an empty folder and keeps the result: all of it or nothing. */
  keep(chapter: PlannedChapter, make: (dir: string) => Promise<MadeChapter>): Promise<MadeChapter>;
  /** Folder of a finished chapter. */
  folderOf(number: number): string;
  /** A new folder beside the chapters. */
  makeFolder(): Promise<string>;
  /** Removes everything once the book is published. */
  clear(): Promise<void>;
  /** Removes all but these chapters: if the book is left unpublished or thrown away, they need not be made again. */
  keepOnly(numbers: number[]): Promise<void>;
}

/**
 * @throws {IngestError} when the library cannot be written, or another run is at work in it.
 */
export async function openStaging(
  o: { library: string; book: number; ffmpeg: Ffmpeg },
): Promise<Staging> {
  const dir = join(o.library, `.ingest-${o.book}`);
  const lock = await lockLibrary(o.library, dir);
  await removeLeftovers(dir);
  const folderOf = (number: number) => join(dir, `chapter-${number}`);
  const makeFolder = async () => {
    const folder = join(dir, `work-${crypto.randomUUID()}`);
    await Deno.mkdir(folder);
    return folder;
  };
  return {
    folderOf,
    makeFolder,
    async find(chapter) {
      const note = await readNote(join(folderOf(chapter.number), NOTE));
      return note?.key === keyOf(chapter, o.ffmpeg) ? note : null;
    },
    async keep(chapter, make) {
      const folder = await makeFolder();
      const made = await make(folder);
      // Parsed, so that what is made now and what is read later serialize to the same bytes.
      const note = noteSchema.parse({ key: keyOf(chapter, o.ffmpeg), ...made });
      await Deno.writeTextFile(join(folder, NOTE), JSON.stringify(note));
      await Deno.remove(folderOf(chapter.number), { recursive: true }).catch(ignoreAbsent);
      await Deno.rename(folder, folderOf(chapter.number));
      return note;
    },
    clear: () => Deno.remove(dir, { recursive: true }),
    async keepOnly(numbers) {
      const kept = new Set(numbers.map((it) => `chapter-${it}`));
      for (const { name } of await Array.fromAsync(Deno.readDir(dir))) {
        if (!kept.has(name)) await Deno.remove(join(dir, name), { recursive: true });
      }
    },
    [Symbol.dispose]: () => lock.close(),
  };
}

/** The system releases a lock when its process ends, however it ends. */
async function lockLibrary(library: string, dir: string): Promise<Deno.FsFile> {
  try {
    await Deno.mkdir(dir, { recursive: true });
    const lock = await Deno.open(join(library, ".ingest.lock"), { create: true, write: true });
    if (await lock.tryLock(true)) return lock;
    lock.close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new IngestError(notice("notWritable", library, reason));
  }
  throw new IngestError(notice("busy", library));
}

/**
 * Work of a run that was ended. An ffmpeg that outlived it may still write there: it then writes to deleted
 * files, and does no harm.
 */
async function removeLeftovers(dir: string): Promise<void> {
  for (const { name } of await Array.fromAsync(Deno.readDir(dir))) {
    if (name.startsWith("work-")) await Deno.remove(join(dir, name), { recursive: true });
  }
}

/** Everything that the bytes of a chapter depend on. */
export function keyOf({ number, recording }: PlannedChapter, { version }: Ffmpeg): string {
  const recordings = [recording, ...recording.more ?? []].map((
    { source: { path, bytes, modifiedMs }, startSec, endSec },
  ) => ({ path, bytes, modifiedMs, startSec, endSec }));
  const facts = { version, settings, number, recordings };
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}

async function readNote(file: string): Promise<z.infer<typeof noteSchema> | null> {
  try {
    return noteSchema.parse(JSON.parse(await Deno.readTextFile(file)));
  } catch {
    return null; // absent, or of another version of this program: made again
  }
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
