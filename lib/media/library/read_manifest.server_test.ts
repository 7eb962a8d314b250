import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { LibraryError, type Manifest } from "../manifest.ts";
import { readManifest, updateManifest } from "./manifest_file.server.ts";

const CHAPTER = {
  number: 1,
  file: "one.mp3",
  bytes: 6000,
  durationSec: 1,
  modified: "2025-01-02T03:04:05Z",
};
const MANIFEST: Manifest = {
  format: "lamplight-library-1",
  books: [{ id: 11, folder: "the-one", chapters: [CHAPTER] }],
};

async function inFolder(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir();
  await work(dir).finally(() => Deno.remove(dir, { recursive: true }));
}

/** The error message for a refused manifest. */
async function refusal(dir: string, manifest: unknown): Promise<string> {
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  await Deno.writeTextFile(join(dir, "manifest.json"), text);
  const error = await readManifest(createFolder(dir)).catch((error) => error);
  expect(error).toBeInstanceOf(LibraryError);
  return error.message;
}

Deno.test("readManifest: null without one, and what updateManifest wrote", () =>
  inFolder(async (dir) => {
    expect(await readManifest(createFolder(dir))).toBeNull();
    await updateManifest(createFolder(dir), () => MANIFEST);
    expect(await readManifest(createFolder(dir))).toEqual(MANIFEST);
    expect([...Deno.readDirSync(dir)].map(({ name }) => name).sort())
      .toEqual([".manifest.lock", "manifest.json"]);
  }));

Deno.test("readManifest: notes on texts that cannot be read keep nobody from listening", () =>
  inFolder(async (dir) => {
    const [book] = MANIFEST.books;
    const read = async (textNotes: unknown) => {
      const manifest = { ...MANIFEST, books: [{ ...book, textNotes }] };
      await Deno.writeTextFile(join(dir, "manifest.json"), JSON.stringify(manifest));
      return (await readManifest(createFolder(dir)))!.books;
    };
    const note = { kind: "textWaits", values: [[1, 2]] };
    expect(await read([note])).toEqual([{ ...book, textNotes: [note] }]);
    expect(await read(["The text of chapter 1 waits."])).toEqual([book]);
  }));

Deno.test("readManifest: a refusal names the file, the field, the book, the value and what is wanted", () =>
  inFolder(async (dir) => {
    const withChapters = (...chapters: unknown[]) => ({
      ...MANIFEST,
      books: [{ id: 11, folder: "the-one", chapters }],
    });
    const bytes = await refusal(dir, withChapters({ ...CHAPTER, bytes: -5 }));
    expect(bytes).toContain(join(dir, "manifest.json"));
    expect(bytes).toContain("books.0.chapters.0.bytes of book 11 is -5");
    const outside = await refusal(dir, withChapters({ ...CHAPTER, file: "../../etc/passwd" }));
    expect(outside).toContain('"../../etc/passwd"; wanted a plain name');
    const twice = await refusal(dir, withChapters(CHAPTER, { ...CHAPTER, file: "two.mp3" }));
    expect(twice).toContain(
      "books.0.chapters.1.number of book 11 is 1; wanted a value that occurs once",
    );
    expect(await refusal(dir, withChapters({ ...CHAPTER, bytes: undefined }))).toContain(
      "is absent",
    );
    expect(await refusal(dir, { ...MANIFEST, format: "x" })).toContain('format is "x"');
    expect(await refusal(dir, "{")).toContain("is not JSON");
    expect(await refusal(dir, "null")).toContain("the whole is null");
  }));
