/** Objects in a folder of this machine. */
import { dirname, join, relative } from "node:path";
import {
  type Content,
  type ListedObject,
  ObjectError,
  type ObjectFacts,
  type Objects,
} from "@/lib/platform/server/objects/objects.ts";
import {
  isAbsent,
  openAt,
  readRange,
  streamFile,
  toObjectError,
} from "@/lib/platform/server/objects/folder/file_stream.ts";

/** @param folder absolute; made when something is put there */
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

/** Written beside its place first, under a name that no reader knows. */
async function put(path: string, content: Content): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`;
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    if ("file" in content) await link(content.file, part);
    else await Deno.writeFile(part, content, { createNew: true });
    await Deno.rename(part, path);
    // Of two names for one file a rename does nothing and leaves both.
    if ("file" in content) await Deno.remove(part).catch(() => {});
  } catch (error) {
    await Deno.remove(part).catch(() => {}); // perhaps it was never begun
    throw toObjectError(path, error);
  }
}

/** A second name for the same bytes; a copy where the disk knows no such thing. */
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
    await Deno.remove(part).catch(() => {}); // perhaps it was never begun
    throw error instanceof ObjectError ? error : toObjectError(path, error);
  }
}

/** On the disk before it gets its name: a power cut leaves the old text or the new one. */
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
