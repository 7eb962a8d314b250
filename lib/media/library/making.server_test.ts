import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { ensureDemoLibrary } from "./ensure_demo.server.ts";
import { type MediaFile, type MediaLibrary, openLibrary } from "./library.server.ts";
import { readManifest } from "./manifest_file.server.ts";

const CHAPTER_SEC = 30;
/** The number of a chapter that takes seconds to make, however busy the machine is. */
const LONG = 4;
const BYTES = CHAPTER_SEC * 6000;

async function openDemo() {
  const dir = await Deno.makeTempDir();
  const chapters = [1, 2, 3, LONG].map((number) => ({
    number,
    title: `Chapter ${number}`,
    kind: "chapter" as const,
    durationSec: number === LONG ? 20 * CHAPTER_SEC : CHAPTER_SEC,
  }));
  await ensureDemoLibrary({
    library: createFolder(dir),
    books: [{ id: 11, title: "The One", chapters }],
  });
  const log = createFakeLog();
  const library = await openLibrary({ objects: createFolder(dir), log });
  return {
    dir,
    library,
    lines: log.lines,
    file: (number: number) => library.getFile(11, number)!,
    /** Names of the existing files, including unfinished ones. */
    made: () => listNames(join(dir, "the-one")),
    async [Symbol.asyncDispose]() {
      await library.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

async function readAll(library: MediaLibrary, file: MediaFile): Promise<Buffer> {
  return Buffer.from(await readBytes(library, file, 0, file.bytes - 1));
}

async function readBytes(library: MediaLibrary, file: MediaFile, start: number, end: number) {
  return await (await openRange(library, file, start, end)).bytes();
}

async function openRange(library: MediaLibrary, file: MediaFile, start: number, end: number) {
  return new Response(await library.open(file, start, end, { mayRunOver: false }));
}

async function untilTrue(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!await isTrue()) await new Promise((done) => setTimeout(done, 20));
}

Deno.test("demo library: a chapter is made when asked for, once for all, and kept with its checksum", async () => {
  await using it = await openDemo();
  const file = it.file(1);
  expect(file.bytes).toBe(BYTES);
  const [first, second, tail] = await Promise.all([
    readAll(it.library, file),
    readAll(it.library, file),
    readBytes(it.library, file, BYTES - 100, BYTES - 1), // waits for bytes that are not made yet
  ]);
  expect(first.length).toBe(BYTES);
  expect(first.equals(second)).toBe(true);
  expect(first.subarray(-100).equals(tail)).toBe(true);
  await untilTrue(() => it.made().join() === "chapter-01.mp3");
  expect(first.equals(await Deno.readFile(join(it.dir, "the-one/chapter-01.mp3")))).toBe(true);

  const sha256 = createHash("sha256").update(first).digest("hex");
  await untilTrue(async () =>
    (await readManifest(createFolder(it.dir)))!.books[0]!.chapters[0]!.sha256 === sha256
  );
  expect(it.file(1).etag).toBe(file.etag);
  expect(it.lines).toEqual([]);
});

Deno.test("demo library: the beginning flows while the rest is being made", async () => {
  await using it = await openDemo();
  const file = it.file(LONG);
  const reader = (await openRange(it.library, file, 0, file.bytes - 1)).body!.getReader();
  const { value } = await reader.read();
  expect(value!.length).toBeGreaterThan(0);
  expect(value!.length).toBeLessThan(file.bytes);
  expect(it.made().every((name) => name.endsWith(".part"))).toBe(true);
  await reader.cancel();
});

Deno.test("demo library: a listener who leaves while waiting frees the wait, not the others'", async () => {
  await using it = await openDemo();
  const reader = (await openRange(it.library, it.file(1), 0, BYTES - 1)).body!.getReader();
  await reader.read();
  const waiting = reader.read();
  await reader.cancel();
  expect((await waiting).done).toBe(true);
  expect((await readAll(it.library, it.file(1))).length).toBe(BYTES);
});

Deno.test("demo library: a chapter whose file was deleted is made again", async () => {
  await using it = await openDemo();
  const before = await readAll(it.library, it.file(1));
  await untilTrue(() => it.made().join() === "chapter-01.mp3");
  await Deno.remove(join(it.dir, "the-one/chapter-01.mp3"));
  expect((await readAll(it.library, it.file(1))).equals(before)).toBe(true);
});

Deno.test("demo library: prepared chapters are made one after the other in the background", async () => {
  await using it = await openDemo();
  const gone = { bookId: 12, chapter: 1 }; // the author has replaced the demo meanwhile
  it.library.prepare([gone, { bookId: 11, chapter: 2 }, { bookId: 11, chapter: 3 }]);
  await untilTrue(() => it.made().join() === "chapter-02.mp3,chapter-03.mp3");
});

Deno.test("demo library: a folder that cannot be written is 503, logged once, and other work goes on", async () => {
  await using it = await openDemo();
  await Deno.writeTextFile(join(it.dir, "the-one"), "a file where the book's folder should be");
  for (let attempt = 0; attempt < 2; attempt++) {
    const error = await readBytes(it.library, it.file(1), 0, 1).catch((error) => error);
    expect(error.status).toBe(503);
  }
  expect(it.lines.length).toBe(1);
  await Deno.remove(join(it.dir, "the-one"));
  expect((await readBytes(it.library, it.file(1), 0, 1)).length).toBe(2);
});

function listNames(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
