/** Reads and removes the uploads on disk, including those that another process began. */
import { join } from "node:path";
import { z } from "zod";
import { UPLOAD_DAYS } from "@/lib/media/recording_files.ts";

export const UPLOAD_ID = /^[0-9a-f]{32}$/;

export const UPLOAD_MS = UPLOAD_DAYS * 24 * 60 * 60_000;

/** A recording that is being uploaded. */
export interface RecordingUpload {
  id: string;
  bookId: number;
  /** Its future file name in the book's folder. */
  name: string;
  bytes: number;
  /** Bytes received so far. */
  receivedBytes: number;
  /** ISO 8601. */
  begunAt: string;
}

/** The metadata file that @tus/file-store writes beside each upload. */
const noteSchema = z.object({
  id: z.string().regex(UPLOAD_ID),
  size: z.int().min(0),
  metadata: z.object({
    book: z.string().regex(/^[1-9]\d{0,8}$/).transform(Number),
    name: z.string().min(1),
  }),
  creation_date: z.string(),
});

/** All uploads, sorted by name. Skips other files, and metadata that was being written when a process died. */
export async function readUploads(folder: string): Promise<RecordingUpload[]> {
  const names = await namesIn(folder);
  const ids = names.filter((it) => it.endsWith(".json")).map((it) => it.slice(0, -".json".length));
  const found = await Promise.all(
    ids.filter((it) => UPLOAD_ID.test(it)).map((id) => readUpload(folder, id)),
  );
  return found.filter((it) => it !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

async function readUpload(folder: string, id: string): Promise<RecordingUpload | null> {
  try {
    const text = await Deno.readTextFile(join(folder, `${id}.json`));
    const { size, metadata, creation_date } = noteSchema.parse(JSON.parse(text));
    const file = await Deno.stat(join(folder, id));
    const { book: bookId, name } = metadata;
    return { id, bookId, name, bytes: size, receivedBytes: file.size, begunAt: creation_date };
  } catch (error) {
    const isPassing = error instanceof Deno.errors.NotFound || error instanceof SyntaxError ||
      error instanceof z.ZodError;
    if (isPassing) return null;
    throw error;
  }
}

/**
 * Removes expired uploads, and leftover files after twice that time.
 * @returns the number of uploads removed
 */
export async function removeExpired(folder: string, nowMs: number): Promise<number> {
  let count = 0;
  for (const { id, begunAt } of await readUploads(folder)) {
    if (Date.parse(begunAt) + UPLOAD_MS > nowMs) continue;
    await removeUpload(folder, id);
    count++;
  }
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const isOld = await Deno.stat(path).then(
      ({ mtime }) => (mtime?.getTime() ?? nowMs) + 2 * UPLOAD_MS < nowMs,
      () => false,
    );
    if (isOld) await Deno.remove(path).catch(ignoreAbsent);
  }
  return count;
}

/** Removes the metadata first: if the process dies in between, the rest no longer counts as an upload. */
export async function removeUpload(folder: string, id: string): Promise<void> {
  await Deno.remove(join(folder, `${id}.json`)).catch(ignoreAbsent);
  await Deno.remove(join(folder, id)).catch(ignoreAbsent);
}

export function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  } catch (error) {
    ignoreAbsent(error);
    return [];
  }
}
