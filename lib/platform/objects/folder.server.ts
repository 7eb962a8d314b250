/** Objects in a folder, read as streams of exactly the requested range. */

import { dirname, join, relative } from "node:path";
import {
  type Bytes,
  type ByteStream,
  type Content,
  type ListedObject,
  ObjectError,
  type ObjectFacts,
  type Objects,
} from "./objects.server.ts";

/** A reader holds two or three of these: one here, the others being sent. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Opens a file at a position. The caller owns it. Synchronous, because the kernel answers from memory: another
 * thread would take several times as long.
 * @param bytes expected size; null: any
 * @throws {ObjectError} when the file is missing, has another size or cannot be read
 */
export function openAt(path: string, bytes: number | null, position: number): Deno.FsFile {
  const file = openFile(path);
  const size = file.statSync().size;
  if (bytes !== null && size !== bytes) {
    file.close();
    throw new ObjectError("unavailable", `${path} has ${size} bytes, wanted ${bytes}`);
  }
  file.seekSync(position, Deno.SeekMode.Start);
  return file;
}

function openFile(path: string): Deno.FsFile {
  try {
    return Deno.openSync(path);
  } catch (error) {
    throw toObjectError(path, error);
  }
}

/** Bytes `start` to `end` of a file of `bytes` bytes, all at once. Throws ObjectError as `openAt`. */
async function readRange(
  path: string,
  bytes: number,
  { start, end }: { start: number; end: number },
): Promise<Bytes> {
  using file = openAt(path, bytes, start);
  const range = new Uint8Array(end + 1 - start);
  for (let filled = 0; filled < range.length;) {
    const count = await file.read(range.subarray(filled)).catch((error) => {
      throw toObjectError(path, error);
    });
    if (count === null) throw new ObjectError("unavailable", `${path} ended at ${start + filled}`);
    filled += count;
  }
  return range;
}

/** Maps a failed file operation. */
function toObjectError(path: string, error: unknown): ObjectError {
  const kind = isAbsent(error) ? "missing" : "unavailable";
  const reason = error instanceof Error ? error.message : String(error);
  return new ObjectError(kind, `${path} cannot be used: ${reason}`, { cause: error });
}

const isAbsent = (error: unknown): boolean => error instanceof Deno.errors.NotFound;

/**
 * Streams bytes `start` to `end` of a file that is open at `start`, and always closes it. Reads only when
 * pulled; cancelling ends all waiting.
 * @param o.ready waits until a growing file has the byte at a position, and returns its size by then
 */
export function streamFile(file: Deno.FsFile, o: {
  start: number;
  end: number;
  ready?(position: number, gone: AbortSignal): Promise<number>;
}): ByteStream {
  const gone = new AbortController();
  let position = o.start;
  const readNext = async (): Promise<Bytes> => {
    const ready = await o.ready?.(position, gone.signal) ?? o.end + 1;
    const buffer = new Uint8Array(Math.min(CHUNK_BYTES, o.end + 1 - position, ready - position));
    const count = await file.read(buffer);
    if (count === null) throw new ObjectError("unavailable", `It ended at byte ${position}`);
    position += count;
    return buffer.subarray(0, count);
  };
  return new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        controller.enqueue(await readNext());
      } catch (error) {
        if (!gone.signal.aborted) file.close();
        throw error;
      }
      if (position <= o.end) return;
      controller.close();
      file.close();
    },
    cancel(reason) {
      gone.abort(reason);
      file.close();
    },
  }, { highWaterMark: 0 });
}

/** @param folder absolute; created by the first put */
export function createFolder(folder: string): Objects {
  const pathOf = (name: string) => `${folder}/${name}`;

  return {
    place: folder,
    folder,
    below: (name) => createFolder(pathOf(name)),
    head: (name) => ifThere(pathOf(name), describe),
    read: (name) => ifThere(pathOf(name), (path) => Deno.readFile(path)),
    // deno-lint-ignore require-await -- what opening throws is to be a rejection
    async open({ name, bytes }, start, end, { mayRunOver }) {
      const opened = openAt(pathOf(name), bytes, start);
      const isRest = end === bytes - 1;
      return mayRunOver || isRest ? opened.readable : streamFile(opened, { start, end });
    },
    readRange: ({ name, bytes }, start, end) => readRange(pathOf(name), bytes, { start, end }),
    async list(prefix) {
      const found: ListedObject[] = [];
      const cut = prefix.lastIndexOf("/") + 1;
      await walk(pathOf(prefix.slice(0, cut)), async (path) => {
        const name = relative(folder, path);
        if (!name.startsWith(prefix)) return;
        const { size, mtime } = await Deno.stat(path);
        found.push({ name, bytes: size, modifiedMs: mtime?.getTime() ?? 0 });
      });
      return found;
    },
    put: (name, content) => put(pathOf(name), content),
    async copy(from, to) {
      await put(pathOf(to), { file: pathOf(from) });
    },
    replace: (name, o) => replaceText(pathOf(name), o),
    async delete(name) {
      await ifThere(pathOf(name), (path) => Deno.remove(path));
    },
    sign: () => Promise.resolve(null),
  };
}

async function describe(path: string): Promise<ObjectFacts> {
  const { ino, size, mtime } = await Deno.stat(path);
  return { bytes: size, version: `${ino} ${size} ${mtime?.getTime()}`, sha256: null };
}

/** null where there is no such file. Throws ObjectError. */
async function ifThere<T>(path: string, work: (path: string) => Promise<T>): Promise<T | null> {
  try {
    return await work(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw toObjectError(path, error);
  }
}

/** Written beside its final place first, under a temporary name. */
async function put(path: string, content: Content): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`;
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    if ("file" in content) await link(content.file, part);
    else await Deno.writeFile(part, content, { createNew: true });
    await Deno.rename(part, path);
    // Renaming one of two names of the same file does nothing and leaves both.
    if ("file" in content) await Deno.remove(part).catch(() => {});
  } catch (error) {
    await Deno.remove(part).catch(() => {}); // may not exist
    throw toObjectError(path, error);
  }
}

/** A hard link; a copy where the disk does not support links. */
async function link(from: string, to: string): Promise<void> {
  try {
    await Deno.link(from, to);
  } catch (error) {
    if (isAbsent(error)) throw error;
    await Deno.copyFile(from, to);
  }
}

/** Atomic, under a file lock that the system releases if this process dies. */
async function replaceText(
  path: string,
  { before, after }: { before: string | null; after: string },
): Promise<boolean> {
  const part = `${path}.${crypto.randomUUID()}.part`;
  try {
    const dir = dirname(path);
    await Deno.mkdir(dir, { recursive: true });
    using lock = await Deno.open(join(dir, ".manifest.lock"), { create: true, write: true });
    if (!await lock.tryLock(true)) return false;
    if (await ifThere(path, (it) => Deno.readTextFile(it)) !== before) return false;
    await writeThrough(part, after);
    await Deno.rename(part, path);
    return true;
  } catch (error) {
    await Deno.remove(part).catch(() => {}); // may not exist
    throw error instanceof ObjectError ? error : toObjectError(path, error);
  }
}

/** Synced to disk before it is renamed: a power cut leaves the old text or the new one. */
async function writeThrough(path: string, text: string): Promise<void> {
  using file = await Deno.open(path, { createNew: true, write: true });
  const bytes = new TextEncoder().encode(text);
  for (let written = 0; written < bytes.length;) {
    written += await file.write(bytes.subarray(written));
  }
  await file.syncData();
}

async function walk(dir: string, visit: (path: string) => Promise<void>): Promise<void> {
  const entries = await ifThere(dir, (it) => Array.fromAsync(Deno.readDir(it))) ?? [];
  for (const { name, isDirectory } of entries) {
    const path = join(dir, name);
    if (isDirectory) await walk(path, visit);
    else await visit(path);
  }
}
