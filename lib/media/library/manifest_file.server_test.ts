import { expect } from "npm:expect@30.5.2";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import { LibraryError, type Manifest } from "../manifest.ts";
import { readManifest, updateManifest } from "./manifest_file.server.ts";

const WRITERS = Deno.env.get("PROVE") ? 400 : 20;
const AT_ONCE = 4;

const chapter = (number: number) => ({
  number,
  file: `part-${number}.mp3`,
  bytes: 1_000,
  durationSec: 1,
  modified: "2025-01-01T00:00:00.000Z",
});
const MANIFEST: Manifest = {
  format: "lamplight-library-1",
  books: [{ id: 11, folder: "the-one", chapters: [chapter(1)] }],
};

const withBook = (manifest: Manifest | null, id: number): Manifest => ({
  format: "lamplight-library-1",
  books: [...manifest?.books ?? [], { id, folder: `book-${id}`, chapters: [chapter(1)] }],
});
const ids = async (dir: string) =>
  (await readManifest(createFolder(dir)))!.books.map(({ id }) => id);

/** Retries after StoreUnavailable: the writers of this test conflict far more often than real ones. */
async function writeBook(dir: string, id: number): Promise<void> {
  try {
    await updateManifest(createFolder(dir), (manifest) => withBook(manifest, id));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    await writeBook(dir, id);
  }
}

async function inFolder(run: (dir: string) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-" });
  await run(dir).finally(() => Deno.remove(dir, { recursive: true }));
}

Deno.test("updateManifest: what another has written meanwhile is built upon, not written over", () =>
  inFolder(async (dir) => {
    await updateManifest(createFolder(dir), () => MANIFEST);
    let asked = 0;
    const { before, after } = await updateManifest(createFolder(dir), async (manifest) => {
      if (asked++ === 0) await updateManifest(createFolder(dir), (it) => withBook(it, 12)); // an ingest writes in between
      return withBook(manifest, 13);
    });
    expect(asked).toBe(2);
    expect([before, after].map((it) => it!.books.length)).toEqual([2, 3]);
    expect(await ids(dir)).toEqual([11, 12, 13]);
  }));

Deno.test("updateManifest: the first one is not written over either", () =>
  inFolder(async (dir) => {
    await updateManifest(createFolder(dir), async (manifest) => {
      if (!manifest) await updateManifest(createFolder(dir), () => MANIFEST);
      return manifest ? withBook(manifest, 12) : withBook(null, 99);
    });
    expect(await ids(dir)).toEqual([11, 12]);
  }));

Deno.test(`updateManifest: of ${WRITERS} writers, ${AT_ONCE} at a time, every one is heard and readers see whole files`, () =>
  inFolder(async (dir) => {
    await updateManifest(createFolder(dir), () => MANIFEST);
    let id = 100, isDone = false;
    const reader = (async () => {
      while (!isDone) expect((await ids(dir))[0]).toBe(11);
    })();
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, async () => {
        while (id < 100 + WRITERS) await writeBook(dir, id++);
      }));
    } finally {
      isDone = true;
      await reader;
    }
    const wanted = [11, ...Array.from({ length: WRITERS }, (_, at) => 100 + at)];
    expect((await ids(dir)).toSorted((a, b) => a - b)).toEqual(wanted);
    const left = [...Deno.readDirSync(dir)].map(({ name }) => name).sort();
    expect(left).toEqual([".manifest.lock", "manifest.json"]);
  }));

Deno.test("updateManifest: nothing to change writes nothing, and a folder that takes nothing is a sentence", () =>
  inFolder(async (dir) => {
    expect(await updateManifest(createFolder(dir), () => null)).toEqual({
      before: null,
      after: null,
    });
    expect([...Deno.readDirSync(dir)]).toEqual([]);
    await Deno.writeTextFile(`${dir}/file`, "");
    const refused = updateManifest(createFolder(`${dir}/file/media`), () => MANIFEST);
    await expect(refused).rejects.toThrow(LibraryError);
    await expect(refused).rejects.toThrow(/Can't (read|write) the library manifest/);
  }));
