/** Tests of a running library that an ingest changes. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { HOUR_MS } from "@/lib/platform/duration.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { chooseVersion, restOfFile, streamMedia } from "../streaming/send_file.server.ts";
import { FormerSounds } from "./former_sounds.server.ts";
import { openLibrary } from "./library.server.ts";
import type { StoredFile } from "./manifest_index.server.ts";
import { updateManifest } from "./manifest_file.server.ts";

const BYTES = 3_000_000; // more than all buffers hold: a body that is not read is not sent completely

/** Replaces chapter 1 as an ingest does: a new folder, then the manifest. */
async function bringIn(dir: string, name: string, { bytes = BYTES, number = 1 } = {}) {
  await Deno.mkdir(join(dir, name), { recursive: true });
  await Deno.writeFile(
    join(dir, name, "1.mp3"),
    new Uint8Array(bytes).fill(name.charCodeAt(0)),
  );
  const chapter = {
    number,
    file: "1.mp3",
    bytes,
    durationSec: bytes / 8_000,
    modified: `2025-01-01T00:00:${String(name.charCodeAt(0) % 60).padStart(2, "0")}.000Z`,
  };
  await updateManifest(createFolder(dir), () => ({
    format: "lamplight-library-1",
    books: [{ id: 11, folder: name, chapters: [chapter] }],
  }));
}

async function openWorld() {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-" });
  await bringIn(dir, "a");
  const log = createFakeLog();
  const library = await openLibrary({ objects: createFolder(dir), log });
  const ask = async (headers: HeadersInit = {}, fromSec = 0) => {
    const req = new Request("http://books.example/api/stream/11?chapter=1", { headers });
    const file = chooseVersion(req, library, { sourceBook: 11, sourceChapter: 1 })!;
    const part = fromSec > 0 ? await restOfFile(library, file, fromSec) : { library, file };
    return await streamMedia({ req, ...part, isFree: true });
  };
  return {
    dir,
    library,
    log,
    ask,
    async [Symbol.asyncDispose]() {
      await library.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

/** The letter that a body repeats, and how often. */
async function lettersOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const letters = new Set(bytes).values().map((it) => String.fromCharCode(it));
  return `${answer.status} ${bytes.length}${[...letters].join("")}`;
}

Deno.test("MediaLibrary.refresh: new sound is served without a restart, and its length is known", async () => {
  await using world = await openWorld();
  const { library, dir, ask } = world;
  await library.refresh();
  expect(library.version()).toBe(0);
  await bringIn(dir, "b", { bytes: 1_000_000 });
  expect(library.durationSec(11, 1)).toBe(BYTES / 8_000);
  await library.refresh();
  expect([library.durationSec(11, 1), library.version()]).toEqual([125, 1]);
  expect(await lettersOf(await ask())).toBe("200 1000000b");
});

Deno.test("MediaLibrary.refresh: what is playing goes on, in the sound it began with", async () => {
  await using world = await openWorld();
  const { library, dir, ask } = world;
  const begun = await ask();
  const etag = begun.headers.get("etag")!;
  const middle = await ask({}, 100), middleTag = middle.headers.get("etag")!;
  await middle.body!.cancel();
  await bringIn(dir, "b");
  await library.refresh();
  await bringIn(dir, "c");
  await library.refresh();
  for (const condition of ["if-range", "if-match"]) {
    const next = await ask({ range: "bytes=10-19", [condition]: etag });
    expect(await lettersOf(next)).toBe("206 10a");
    expect(next.headers.get("etag")).toBe(etag);
    const later = await ask({ range: "bytes=10-19", [condition]: middleTag }, 100);
    expect(await lettersOf(later)).toBe("206 10a");
    expect(later.headers.get("etag")).toBe(middleTag);
  }
  expect(await lettersOf(await ask({ range: "bytes=10-19" }))).toBe("206 10c");
  expect(await lettersOf(await ask({ "if-none-match": etag }))).toBe(`200 ${BYTES}c`);
  // An unknown tag gets the whole newest version (RFC 9110 section 13.1.5).
  const unknown = await ask({ range: "bytes=10-19", "if-range": '"unknown"' });
  expect(await lettersOf(unknown)).toBe(`200 ${BYTES}c`);
  // A running response has its file open and is completed even if the folder is deleted.
  await Deno.remove(join(dir, "a"), { recursive: true });
  expect(await lettersOf(begun)).toBe(`200 ${BYTES}a`);
});

Deno.test("MediaLibrary.refresh: a manifest that cannot be used is logged once and left, a mended one taken", async () => {
  await using world = await openWorld();
  const { library, dir, log, ask } = world;
  const path = join(dir, "manifest.json");
  await Deno.writeTextFile(path, "{");
  await library.refresh();
  await library.refresh();
  expect(log.lines.map(({ event }) => event)).toEqual(["manifest_not_used"]);
  await Deno.remove(path);
  await bringIn(dir, "b", { number: 2 });
  await library.refresh();
  expect(log.lines.map(({ event }) => event)).toEqual(["manifest_not_used", "manifest_not_used"]);
  expect(JSON.stringify(log.lines[1], (_, it) => it instanceof Error ? it.message : it))
    .toContain("lacks chapter 1 of book 11");
  expect(await lettersOf(await ask())).toBe(`200 ${BYTES}a`);
  await bringIn(dir, "c");
  await library.refresh();
  expect(await lettersOf(await ask())).toBe(`200 ${BYTES}c`);
});

Deno.test("FormerSounds: served for 23 hours, the newest first, four of a chapter at most", () => {
  const former = new FormerSounds();
  const stored = (path: string) => ({ bookId: 11, chapter: 1, path }) as StoredFile;
  const paths = (nowMs: number) => former.get(11, 1, nowMs).map(({ path }) => path);
  former.add(stored("a"), 0);
  former.add(stored("b"), HOUR_MS);
  expect(paths(23 * HOUR_MS - 1)).toEqual(["b", "a"]);
  expect(paths(23 * HOUR_MS)).toEqual(["b"]);
  for (const path of ["c", "d", "e", "b"]) former.add(stored(path), 2 * HOUR_MS);
  expect(paths(2 * HOUR_MS)).toEqual(["b", "e", "d", "c"]);
  expect(former.get(11, 2, 0)).toEqual([]);
});
