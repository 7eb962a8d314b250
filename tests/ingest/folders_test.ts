/** One file or book that cannot be read stops no other, and is named. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { findSources } from "../../tools/ingest/find_sources.ts";
import { watch } from "../../tools/ingest/watch.ts";
import { bringIn } from "./bring_in.ts";
import { writeTones } from "./recordings.ts";

async function inFolder(work: (o: { dir: string; input: string }) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-folders-" });
  const input = join(dir, "in");
  await Deno.mkdir(input);
  try {
    await work({ dir, input });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** Deno writes names in UTF-8 alone: a shell gives the file its name in Latin-1. */
async function renameToLatin1(folder: string, from: string, to: string): Promise<void> {
  const octal = [...to].map((it) => `\\${it.charCodeAt(0).toString(8).padStart(3, "0")}`).join("");
  const script = 'cd -- "$1" && mv -- "$2" "$(printf "$3")"';
  await new Deno.Command("sh", { args: ["-c", script, "sh", folder, from, octal] }).output();
}

Deno.test("ingest: links are followed, broken ones and circles too, and names that are no UTF-8 are read", () =>
  inFolder(async ({ dir, input }) => {
    const elsewhere = join(dir, "elsewhere");
    await Deno.mkdir(elsewhere);
    const sound = join(elsewhere, "Chapter 3.wav");
    await writeTones(sound, [[1, 440]]);
    await Deno.copyFile(sound, join(input, "Chapter 1.wav"));
    await Deno.copyFile(sound, join(input, "x.wav"));
    await renameToLatin1(input, "x.wav", "Chapter 2 Schl\xfcssel.wav");
    await Deno.symlink(elsewhere, join(input, "disc 2"));
    await Deno.symlink(input, join(elsewhere, "back"));
    await Deno.symlink(join(dir, "nowhere"), join(input, "Chapter 4.wav"));
    const { chapters, said } = await bringIn({ dir, input });
    expect(chapters.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(said).toEqual([
      "Chapter 4.wav is a link to a file that isn't there. Copy the file itself.",
    ]);
    const { sources } = await findSources(input);
    expect(sources.map(({ name }) => name)).toContain("Chapter 2 Schlüssel.wav");
  }));

Deno.test("ingest: a file that this user may not read is named, the others are imported", async () => {
  if (Deno.uid() !== 0) return; // only root can ask as somebody else
  await inFolder(async ({ dir, input }) => {
    await writeTones(join(input, "Chapter 1.wav"), [[1, 440]]);
    const locked = join(input, "Chapter 2.wav");
    await Deno.copyFile(join(input, "Chapter 1.wav"), locked);
    await Deno.chmod(locked, 0);
    const open = Deno.open;
    Deno.open = (path, options) =>
      path === locked
        ? Promise.reject(new Deno.errors.PermissionDenied("Permission denied (os error 13)"))
        : open(path, options);
    try {
      const { chapters, said } = await bringIn({ dir, input });
      expect(chapters.map(({ number }) => number)).toEqual([1]);
      expect(said).toEqual([
        "Chapter 2.wav can't be read (permission denied). Give this user the right to read it, or copy it again.",
      ]);
    } finally {
      Deno.open = open;
    }
  });
});

Deno.test("watch: a book that fails in whatever way is said, and the others come in", () =>
  inFolder(async ({ input }) => {
    for (const book of ["11", "12"]) {
      await Deno.mkdir(join(input, book));
      await Deno.writeTextFile(join(input, book, "Chapter 1.mp3"), "x");
    }
    const stop = new AbortController(), said: string[] = [];
    const deadline = setTimeout(() => stop.abort(), 10_000);
    await watch({
      folder: input,
      everyMs: 20,
      bringIn: (book) => {
        if (book === 11) return Promise.reject(new TypeError("no such kind of failure"));
        stop.abort();
        return Promise.resolve();
      },
      bringInTexts: () => Promise.resolve(),
      explain: (error) => String(error),
      say: (line) => said.push(line),
      signal: stop.signal,
    });
    clearTimeout(deadline);
    expect(said).toContain("Book 11: TypeError: no such kind of failure");
    expect(said).toContain("Importing book 12.");
  }));

Deno.test("watch: a folder that cannot be written is said once, and its book comes in once", () =>
  inFolder(async ({ input }) => {
    const folder = join(input, "11");
    await Deno.mkdir(join(folder, ".ingested.new"), { recursive: true }); // no note can be written
    await Deno.writeTextFile(join(folder, "Chapter 1.mp3"), "x");
    const stop = new AbortController(), said: string[] = [];
    setTimeout(() => stop.abort(), 600);
    let times = 0;
    await watch({
      folder: input,
      everyMs: 20,
      bringIn: () => (times++, Promise.resolve()),
      bringInTexts: () => Promise.resolve(),
      explain: String,
      say: (line) => said.push(line),
      signal: stop.signal,
    });
    expect(times).toBe(1);
    expect(said.filter((it) => it.includes("can't write to")).length).toBe(1);
  }));
