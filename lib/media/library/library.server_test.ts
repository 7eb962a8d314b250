import { Buffer } from "node:buffer";
import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { LibraryError, MediaUnavailable } from "../manifest.ts";
import { ensureDemoLibrary } from "./ensure_demo.server.ts";
import { type MediaFile, type MediaLibrary, openLibrary } from "./library.server.ts";
import { updateManifest } from "./manifest_file.server.ts";

const EXACTLY = { mayRunOver: false };
const BYTES = 3 * 1024 * 1024 + 5;
const CONTENT = Uint8Array.from({ length: BYTES }, (_, index) => (index * 2654435761) >>> 13);

/** A library of one complete chapter (1), a missing one (2) and a truncated one (3). */
async function openFolder() {
  const dir = await Deno.makeTempDir();
  const chapter = (number: number) => ({
    number,
    file: `part-${number}.mp3`,
    bytes: BYTES,
    durationSec: 60 * number,
    modified: "2025-01-02T03:04:05Z",
  });
  await updateManifest(createFolder(dir), () => ({
    format: "lamplight-library-1",
    books: [{ id: 11, folder: "the-one", chapters: [1, 2, 3].map(chapter) }],
  }));
  await Deno.mkdir(join(dir, "the-one"));
  await Deno.writeFile(join(dir, "the-one/part-1.mp3"), CONTENT);
  await Deno.writeFile(join(dir, "the-one/part-3.mp3"), CONTENT.subarray(0, 1000));
  const log = createFakeLog();
  const library = await openLibrary({ objects: createFolder(dir), log });
  const file = (number: number) => library.getFile(11, number)!;
  return {
    dir,
    library,
    lines: log.lines,
    file,
    async [Symbol.asyncDispose]() {
      await library.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

async function readBytes(library: MediaLibrary, file: MediaFile, start: number, end: number) {
  return await new Response(await library.open(file, start, end, EXACTLY)).bytes();
}

/** One native comparison: `expect` compares element by element, which takes seconds for megabytes. */
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

Deno.test("openLibrary: knows chapters by number and by name, and no others", async () => {
  await using it = await openFolder();
  const { library } = it;
  expect(it.file(1)).toMatchObject({ bookId: 11, chapter: 1, bytes: BYTES, durationSec: 60 });
  expect(it.file(1).etag).toMatch(/^"[\w-]+"$/);
  expect(library.findFile("11", "part-1.mp3")).toBe(it.file(1));
  expect(library.findFile("the-one", "part-1.mp3")).toBe(it.file(1));
  expect(library.findFile("the-one", "../manifest.json")).toBeNull();
  expect(library.getFile(12, 1)).toBeNull();
  expect(library.durationSec(11, 2)).toBe(120);
  expect(() => library.durationSec(11, 9)).toThrow(LibraryError);
});

Deno.test("openLibrary: a folder without a manifest holds nothing, until one comes", async () => {
  await using it = await openFolder();
  const dir = await Deno.makeTempDir();
  const library = await openLibrary({ objects: createFolder(dir), log: createFakeLog() });
  expect([library.getFile(11, 1), library.findLength(11, 1)]).toEqual([null, null]);
  expect(() => library.durationSec(11, 1)).toThrow(/no recording of chapter 1 of book 11/);
  const before = library.version();
  await Deno.copyFile(join(it.dir, "manifest.json"), join(dir, "manifest.json"));
  await library.refresh();
  expect([library.findLength(11, 2), library.version() > before]).toEqual([120, true]);
  await library.close();
  await Deno.remove(dir, { recursive: true });
});

Deno.test("openLibrary: chapters in the demo's voice are no sound where it may not speak", async () => {
  const dir = await Deno.makeTempDir();
  const chapters = [{ number: 1, title: "Nine Hundred Lamps", kind: "chapter" as const }];
  const objects = createFolder(dir);
  await ensureDemoLibrary({ library: objects, books: [{ id: 11, title: "The One", chapters }] });
  let mayItSpeak = true;
  const library = await openLibrary({ objects, speaks: () => mayItSpeak, log: createFakeLog() });
  expect(library.getFile(11, 1)).not.toBeNull();
  mayItSpeak = false;
  expect([library.getFile(11, 1), library.findFile("11", "chapter-01.mp3")]).toEqual([null, null]);
  expect([library.findLength(11, 1), library.hasText(11, 1)]).toEqual([null, false]);
  await library.close();
  await Deno.remove(dir, { recursive: true });
});

Deno.test("MediaLibrary: open gives exactly the bytes asked for, whether from file or memory", async () => {
  await using it = await openFolder();
  const ranges = [[0, 0], [0, BYTES - 1], [5, 70_000], [1_048_570, 1_048_590], [
    BYTES - 1,
    BYTES - 1,
  ]];
  // Repeated, because blocks come from memory from the second request on.
  for (let round = 0; round < 4; round++) {
    for (const [start = 0, end = 0] of ranges) {
      const wanted = CONTENT.subarray(start, end + 1);
      const read = await readBytes(it.library, it.file(1), start, end);
      expect([start, end, isSame(read, wanted)]).toEqual([start, end, true]);
    }
  }
});

Deno.test("MediaLibrary: a missing file is 404, a truncated one 503, each logged once with book and chapter", async () => {
  await using it = await openFolder();
  for (const [number, status] of [[2, 404], [3, 503]] as const) {
    const file = it.file(number);
    const attempts = [
      () => it.library.check(file),
      () => it.library.open(file, 0, BYTES - 1, EXACTLY),
      () => it.library.open(file, BYTES - 10, BYTES - 2, { mayRunOver: true }),
    ];
    for (const attempt of attempts) {
      const error = await attempt().then(() => null, (error) => error);
      expect(error).toBeInstanceOf(MediaUnavailable);
      expect(error.status).toBe(status);
    }
  }
  expect(
    it.lines.map((
      { level, event, fields: { bookId, chapter } },
    ) => [level, event, bookId, chapter]),
  )
    .toEqual([["error", "media_unavailable", 11, 2], ["error", "media_unavailable", 11, 3]]);
});

Deno.test("MediaLibrary: a file that is put right is served again", async () => {
  await using it = await openFolder();
  const path = join(it.dir, "the-one/part-3.mp3");
  await expect(it.library.check(it.file(3))).rejects.toThrow(/1000 bytes, wanted/);
  await Deno.remove(path);
  await Deno.writeFile(path, CONTENT);
  expect(await readBytes(it.library, it.file(3), 2000, 2001)).toEqual(CONTENT.slice(2000, 2002));
});

Deno.test("MediaLibrary: a stream reads no more than is pulled, and a cancelled one nothing more", async () => {
  await using it = await openFolder();
  const body = await it.library.open(it.file(1), 0, BYTES - 2, EXACTLY);
  const reader = new Response(body).body!.getReader();
  const { value } = await reader.read();
  expect(value?.length).toBeLessThanOrEqual(256 * 1024);
  await reader.cancel(); // Deno's resource sanitizer checks that the file is closed
});
