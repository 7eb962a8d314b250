import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { Manifest } from "../manifest.ts";
import { ensureDemoLibrary, type SpokenBook } from "./ensure_demo.server.ts";
import { readManifest, updateManifest } from "./manifest_file.server.ts";

const chapter = (number: number, title: string): SpokenBook["chapters"][number] => ({
  number,
  title,
  kind: number === 0 ? "credits" : "chapter",
});
const BOOK: SpokenBook = {
  id: 13,
  title: "A Tale of Time",
  chapters: [chapter(0, "Opening Credits"), chapter(1, "Chapter 1"), chapter(2, "The Lamp")],
};

async function inFolder(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir();
  await work(dir).finally(() => Deno.remove(dir, { recursive: true }));
}

async function describe(dir: string, ...books: SpokenBook[]): Promise<Manifest> {
  await ensureDemoLibrary({ library: createFolder(dir), books });
  return (await readManifest(createFolder(dir)))!;
}

Deno.test("ensureDemoLibrary: foretells every chapter of the books without making one", () =>
  inFolder(async (dir) => {
    const { books: [book] } = await describe(dir, BOOK);
    expect(book).toMatchObject({ id: 13, folder: "a-tale-of-time" });
    expect(book!.chapters.map(({ file, spoken }) => `${file} ${spoken}`)).toEqual([
      "chapter-00.mp3 A Tale of Time. Opening Credits",
      "chapter-01.mp3 A Tale of Time. Chapter 1",
      "chapter-02.mp3 A Tale of Time. Chapter 2. The Lamp",
    ]);
    expect(book!.chapters[0]).toMatchObject({ durationSec: 300, bytes: 1_800_000 });
    for (const { durationSec, bytes } of book!.chapters.slice(1)) {
      expect(durationSec).toBeGreaterThanOrEqual(120);
      expect(durationSec).toBeLessThanOrEqual(240);
      expect(bytes).toBe(durationSec * 6000);
    }
    expect([...Deno.readDirSync(dir)].map(({ name }) => name).sort())
      .toEqual([".manifest.lock", "manifest.json"]);
  }));

Deno.test("ensureDemoLibrary: a second start changes nothing, a changed chapter is described and made anew", () =>
  inFolder(async (dir) => {
    const before = await describe(dir, BOOK);
    expect(await describe(dir, BOOK)).toEqual(before);

    const path = (name: string) => join(dir, "a-tale-of-time", name);
    await Deno.mkdir(path(""));
    for (const name of ["chapter-01.mp3", "chapter-02.mp3"]) {
      await Deno.writeFile(path(name), new Uint8Array(1));
    }
    const after = await describe(dir, {
      ...BOOK,
      chapters: [BOOK.chapters[0]!, BOOK.chapters[1]!, chapter(2, "The Candle")],
    });
    expect(after.books[0]!.chapters.slice(0, 2)).toEqual(before.books[0]!.chapters.slice(0, 2));
    expect(after.books[0]!.chapters[2]!.spoken).toContain("The Candle");
    expect([...Deno.readDirSync(path(""))].map(({ name }) => name)).toEqual(["chapter-01.mp3"]);
  }));

Deno.test("ensureDemoLibrary: leaves somebody's own library alone", () =>
  inFolder(async (dir) => {
    const { spoken: _, ...own } = (await describe(dir, BOOK)).books[0]!.chapters[0]!;
    const library: Manifest = {
      format: "lamplight-library-1",
      books: [{ id: 1, folder: "own", chapters: [own] }],
    };
    await updateManifest(createFolder(dir), () => library);
    expect(await describe(dir, BOOK)).toEqual(library);
  }));
