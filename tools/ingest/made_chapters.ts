/**
 * Remembers from which recording each chapter of the library was made, so that a new chapter is the only one that is
 * measured.
 */

import { join } from "node:path";
import { z } from "zod";
import { readManifest } from "@/lib/media/library/update_manifest.server.ts";
import type { ManifestBook, ManifestFile } from "@/lib/media/manifest.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { filesOf, type FinishedChapter } from "./book_entries.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import type { PlannedChapter } from "./recording.ts";
import { keyOf } from "./staging.ts";

const madeSchema = z.record(
  z.string().regex(/^\d{1,5}$/),
  z.strictObject({ key: z.string(), sha256: z.string() }),
);
type Made = z.infer<typeof madeSchema>;

interface Place {
  /** Library folder, also beside a bucket. */
  library: string;
  target: Objects | null;
  book: number;
  ffmpeg: Ffmpeg;
}

const pathOf = ({ library, book }: Place) => join(library, `.made-${book}.json`);

async function read(o: Place): Promise<Made> {
  try {
    return madeSchema.parse(JSON.parse(await Deno.readTextFile(pathOf(o))));
  } catch {
    return {}; // absent, or of another version of this program: everything is made again
  }
}

/** The chapters that the library serves already, made from the same recordings by the same program. */
export async function findUnchanged(
  o: Place,
  chapters: PlannedChapter[],
): Promise<Set<PlannedChapter>> {
  const objects = o.target ?? createFolder(o.library);
  const [made, manifest] = await Promise.all([read(o), readManifest(objects)]);
  const book = manifest?.books.find(({ id }) => id === o.book);
  const found = await Promise.all(chapters.map(async (chapter) => {
    const entry = book?.chapters.find(({ number }) => number === chapter.number);
    const before = made[chapter.number];
    return entry?.spoken === undefined && before !== undefined &&
      before.sha256 === entry?.sha256 && before.key === keyOf(chapter, o.ffmpeg) &&
      await isWhole(objects, book!, entry);
  }));
  return new Set(chapters.filter((_, index) => found[index]));
}

/** Whether all its sound is there, in full. */
async function isWhole(
  objects: Objects,
  { folder }: ManifestBook,
  entry: ManifestFile,
): Promise<boolean> {
  const sizes = new Map([
    [entry.file, entry.bytes] as const,
    ...entry.hls?.renditions.map(({ file, bytes }) => [file, bytes] as const) ?? [],
  ]);
  const whole = await Promise.all(
    filesOf(entry).filter((file) => sizes.has(file)).map(async (file) =>
      (await objects.head(`${folder}/${file}`))?.bytes === sizes.get(file)
    ),
  );
  return whole.every(Boolean);
}

/** Once they are published or held. Chapters of earlier runs stay noted. */
export async function noteMade(o: Place, finished: FinishedChapter[]): Promise<void> {
  const made = await read(o);
  for (const { chapter, made: { entry } } of finished) {
    if (!entry.sha256) continue;
    made[chapter.number] = { key: keyOf(chapter, o.ffmpeg), sha256: entry.sha256 };
  }
  const path = pathOf(o);
  await Deno.writeTextFile(`${path}.new`, JSON.stringify(made));
  await Deno.rename(`${path}.new`, path);
}
