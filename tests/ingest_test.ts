/** The ingest command as an author uses it, and what comes out of it as a listener's player gets it. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { publishHeldBook, readHeldBooks } from "@/lib/media/held/held_books.server.ts";
import { replaceText, restoreText } from "@/lib/media/library/replace_text.server.ts";
import { readManifest } from "@/lib/media/library/update_manifest.server.ts";
import type { Manifest } from "@/lib/media/manifest.ts";
import { parseVtt } from "@/lib/media/text/vtt.ts";
import { readSteps } from "@/lib/media/uploads/uploads.server.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { readText } from "@/lib/platform/objects/objects.server.ts";
import { settingsFor, startObjectStore } from "./fakes/object_store/mod.ts";
import { type Author, digestFolder, openAuthor } from "./ingest/author.ts";
import {
  decode,
  ffmpeg,
  findClick,
  loudnessOf,
  RATE,
  writeClicks,
  writeM4b,
  writeVbrMp3,
} from "./ingest/recordings.ts";
import { launchSite } from "./site.ts";

const MARKS = [
  { title: "Opening Credits", sec: 3 },
  { title: "Chapter One", sec: 21 },
  { title: "Chapter Two", sec: 7.5 },
  { title: "End Credits", sec: 2 },
];

async function readBook({ library }: Author): Promise<Manifest["books"][number]> {
  const manifest = await readManifest(createFolder(library));
  return manifest!.books.find(({ id }) => id === 11)!;
}

Deno.test("ingest: an M4B with chapter marks becomes chapters of true length, alike in every rendition", async () => {
  await using author = await openAuthor();
  const input = join(author.recordings, "The One.m4b");
  await writeM4b(input, MARKS);
  const { code, output } = await author.ingest(input);
  expect(output).toContain("A running site plays it within seconds");
  expect(code).toBe(0);
  const { chapters } = await readBook(author);
  expect(chapters.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
  for (const [index, { sec }] of MARKS.entries()) {
    expect(Math.abs(chapters[index]!.durationSec - sec)).toBeLessThan(0.05);
  }

  await using site = await launchSite({
    env: { DATA_DIR: author.dataDir, CATALOGUE: author.catalogue },
  });
  const progressive = await decode("-i", `${site.url}/api/stream/11?chapter=1`);
  expect(progressive.decodeErrors).toBe("");
  expect(progressive.samples.length).toBe(chapters[1]!.durationSec * RATE);
  const base = `${site.url}/api/hls/11/1`;
  const names = (await (await fetch(`${base}/index.m3u8`)).text()).split("\n")
    .filter((line) => line.endsWith("/index.m3u8"));
  expect(names.length).toBe(3);
  for (const name of names) {
    const { samples, decodeErrors } = await decode("-i", `${base}/${name}`);
    expect(decodeErrors).toBe("");
    expect(Math.abs(samples.length / RATE - chapters[1]!.durationSec)).toBeLessThan(0.05);
    // Chapter 1 begins at 3 s of the book, so its clicks are at whole seconds too.
    for (const sec of [1, 2, 6, 13, 19]) {
      expect(Math.abs(findClick(samples, sec) - findClick(progressive.samples, sec)))
        .toBeLessThanOrEqual(1);
      expect(Math.abs(findClick(samples, sec) / RATE - sec)).toBeLessThan(0.05);
    }
  }
});

Deno.test("ingest: segments are cut at the same samples in every rendition and say their length exactly", async () => {
  await using author = await openAuthor();
  const input = join(author.recordings, "The One.m4b");
  await writeM4b(input, MARKS);
  await author.ingest(input);
  const { folder, chapters } = await readBook(author);
  const { hls, durationSec } = chapters[1]!;
  const total = hls!.segmentSamples.reduce((sum, it) => sum + it, 0);
  expect(total / hls!.sampleRate).toBe(durationSec);
  expect(hls!.renditions.map(({ kbps }) => kbps)).toEqual([32, 64, 128]);
  for (const { file, initBytes, segmentBytes } of hls!.renditions) {
    const bytes = await Deno.readFile(join(author.library, folder, file));
    let at = initBytes;
    let startSample = 0;
    for (const [index, size] of segmentBytes.entries()) {
      // A segment stands alone behind the initialisation segment, at its own time.
      const alone = new Uint8Array([
        ...bytes.subarray(0, initBytes),
        ...bytes.subarray(at, at + size),
      ]);
      const path = join(author.recordings, "alone.mp4");
      await Deno.writeFile(path, alone);
      const { stdout } = await new Deno.Command("ffprobe", {
        args: ["-v", "error", "-show_entries", "packet=pts", "-of", "csv=p=0", path],
      }).output();
      const packets = new TextDecoder().decode(stdout).trim().split("\n")
        .map((line) => line.split(",").map(Number));
      expect(packets[0]![0]).toBe(startSample);
      startSample += hls!.segmentSamples[index]!;
      const lastFrame = packets.at(-1)![0]!; // of which the end of a chapter may use a part
      expect(lastFrame).toBeLessThan(startSample);
      expect(lastFrame + 1_024).toBeGreaterThanOrEqual(startSample);
      at += size;
    }
  }
});

Deno.test("ingest: VBR MP3s with covers and odd names are ordered, levelled and stripped", async () => {
  await using author = await openAuthor({ chapters: ["Opening Credits", "One", "Two", "Ten"] });
  const at = (name: string) => join(author.recordings, name);
  await writeVbrMp3(at("The One - opening credits.mp3"), { sec: 2, gainDb: -10 });
  await writeVbrMp3(at("The One - Chapter 10 (final) [v2].mp3"), { sec: 4, gainDb: -12 });
  await writeVbrMp3(at("The One - chapter_02 -- «Two» 'quoted'; $HOME.mp3"), { sec: 5, gainDb: 4 });
  await writeVbrMp3(at("The One - Ch. 1.mp3"), { sec: 6, tags: { title: "One", artist: "A" } });
  await Deno.writeTextFile(at("notes.docx"), "not sound");
  await Deno.writeTextFile(at("cover.jpg"), "not sound either");
  const { code, output } = await author.ingest(author.recordings);
  expect(code).toBe(0);
  expect(output).toContain("Ignored notes.docx");
  expect(output).toContain(
    "Chapter 10 (The One - Chapter 10 (final) [v2].mp3) is not in the catalogue",
  );
  expect(output).toContain("3 (Ten)"); // listed as the third, recorded as the tenth
  const { folder, chapters } = await readBook(author);
  const recorded = chapters.filter(({ spoken }) => spoken === undefined);
  expect(recorded.map(({ number, durationSec }) => [number, Math.round(durationSec)]))
    .toEqual([[0, 2], [1, 6], [2, 5], [10, 4]]);
  for (const { file, bytes, durationSec } of recorded) {
    const path = join(author.library, folder, file);
    expect((await Deno.stat(path)).size).toBe(bytes);
    expect(bytes).toBe(Math.round(durationSec * 8_000)); // constant: byte = time
    expect(Math.abs(await loudnessOf(path) + 18)).toBeLessThan(1.5);
    const head = (await Deno.readFile(path)).subarray(0, 2);
    expect([...head]).toEqual([0xff, 0xfb]); // a frame at once: no tag, no cover
  }
});

Deno.test("ingest: each bad file is named with its reason and what to do, the others go in", async () => {
  await using author = await openAuthor();
  const at = (name: string) => join(author.recordings, name);
  await writeVbrMp3(at("Chapter 1.mp3"), { sec: 4 });
  await writeVbrMp3(at("Chapter 2 cut.mp3"), { sec: 9 });
  const whole = await Deno.readFile(at("Chapter 2 cut.mp3"));
  await Deno.writeFile(at("Chapter 2 cut.mp3"), whole.subarray(0, Math.floor(whole.length * 0.6)));
  await Deno.writeFile(at("Chapter 3 empty.mp3"), new Uint8Array());
  await Deno.writeTextFile(at("Chapter 4 letter.mp3"), "Dear narrator, ".repeat(500));
  await writeClicks(at("clicks.wav"), { sec: 3 });
  await ffmpeg("-i", at("clicks.wav"), "-c:a", "aac", at("Chapter 5 shop.m4a"));
  await replaceInFile(at("Chapter 5 shop.m4a"), "mp4a", "drms");
  await ffmpeg("-i", at("clicks.wav"), "-c:a", "aac", at("Chapter 6 cut.m4a"));
  await Deno.truncate(at("Chapter 6 cut.m4a"), 2_000);
  await Deno.truncate(at("clicks.wav"), 100_000);
  await Deno.rename(at("clicks.wav"), at("Chapter 7 cut.wav"));
  await writeClicks(at("Chapter 8 nothing.wav"), { sec: 0 });
  await writeVbrMp3(at("Chapter 9.mp3"), { sec: 2 });
  await writeVbrMp3(at("Chapter 9 again.mp3"), { sec: 2 });
  const { code, output } = await author.ingest(author.recordings);
  expect(code).toBe(1);
  const reasons = {
    "Chapter 2 cut.mp3": "is cut short",
    "Chapter 3 empty.mp3": "is empty",
    "Chapter 4 letter.mp3": "can't be decoded",
    "Chapter 5 shop.m4a": "is copy-protected",
    "Chapter 6 cut.m4a": "is cut short",
    "Chapter 7 cut.wav": "is cut short",
    "Chapter 8 nothing.wav": "has no sound",
    "Chapter 9.mp3": "is numbered chapter 9, and so is Chapter 9 again.mp3",
    "Chapter 9 again.mp3": "is numbered chapter 9, and so is Chapter 9.mp3",
  };
  for (const [name, reason] of Object.entries(reasons)) {
    expect(output).toContain(`Skipped: ${name} ${reason}`);
  }
  const recorded = (await readBook(author)).chapters.filter(({ spoken }) => spoken === undefined);
  expect(recorded.map(({ number }) => number)).toEqual([1]);
});

Deno.test("ingest: killed in the middle it changes nothing, and the next run ends byte for byte the same", async () => {
  await using author = await openAuthor();
  const input = join(author.recordings, "The One.m4b");
  await writeM4b(input, MARKS);
  await author.ingest(input, { args: ["--library", `${author.library}-whole`] });
  const killed = await author.ingest(input, {
    onLine: (line, pid) => {
      if (line.startsWith("Chapter 0 done")) Deno.kill(pid, "SIGKILL");
    },
  });
  expect(killed.code).not.toBe(0);
  expect((await readBook(author)).chapters.every(({ spoken }) => spoken !== undefined)).toBe(true);
  const visible = await Array.fromAsync(Deno.readDir(author.library), ({ name }) => name);
  expect(visible.filter((name) => !name.startsWith("."))).toEqual(["manifest.json"]);

  const again = await author.ingest(input);
  expect(again.code).toBe(0);
  expect(again.output).toContain("Chapter 0 was done before");
  const whole = await digestFolder(`${author.library}-whole`);
  expect(await author.digest()).toEqual(whole);
  expect(Object.keys(whole).length).toBe(4 * 4 + 3); // files, manifest, two locks: no staging left
});

Deno.test("ingest --watch: what is laid into a book's folder comes in once, also after a kill in the middle [C1.68]", async () => {
  await using author = await openAuthor();
  const folderOf = (book: number) => join(author.recordings, String(book));
  await Deno.mkdir(folderOf(11));
  await writeM4b(join(folderOf(11), "The One.m4b"), MARKS);
  await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 2 }); // of no book: passed over
  const watch = (onLine: (line: string, pid: number) => void) =>
    author.ingest(author.recordings, { args: ["--watch"], onLine });
  const killed = await watch((line, pid) => {
    if (line.startsWith("Chapter 0 done")) Deno.kill(pid, "SIGKILL");
  });
  expect(killed.code).not.toBe(0);
  expect((await readBook(author)).chapters.every(({ spoken }) => spoken !== undefined)).toBe(true);

  const again = await watch((line, pid) => {
    if (line.startsWith("Book 11 is in")) {
      Deno.mkdirSync(folderOf(12));
      Deno.copyFileSync(join(author.recordings, "Chapter 1.mp3"), join(folderOf(12), "1.mp3"));
    }
    if (line.startsWith("Book 12 is in")) Deno.kill(pid, "SIGTERM");
  });
  expect(again.code).toBe(0);
  expect(again.output).toContain("Chapter 0 was done before");
  expect((await readBook(author)).chapters.map(({ number, spoken }) => [number, spoken]))
    .toEqual([0, 1, 2, 3].map((number) => [number, undefined]));
  expect(again.output.split("Importing book 11.").length - 1).toBe(1);
  const steps = await readSteps(author.recordings);
  const all = { state: "in", error: null, refused: [] };
  expect(steps!.books).toMatchObject([
    { bookId: 12, ...all, chapters: 1, measured: 1, levelled: 1, cut: 1, written: 1 },
    { bookId: 11, ...all, chapters: 4, measured: 4, levelled: 4, cut: 4, written: 4 },
  ]);
});

Deno.test("ingest --hold: what is made waits until it is published, whatever is brought in meanwhile [C1.70]", async () => {
  await using author = await openAuthor();
  await writeM4b(join(author.recordings, "The One.m4b"), MARKS);
  const held = await author.ingest(author.recordings, { args: ["--hold"] });
  expect([held.code, held.output]).toEqual([
    0,
    expect.stringContaining("Book 11 is waiting for your approval"),
  ]);
  const before = await readBook(author);
  expect(before.chapters.every(({ spoken }) => spoken !== undefined)).toBe(true);
  const library = createFolder(author.library);
  const [book] = await readHeldBooks(library);
  expect(book!.chapters.map(({ number, spoken }) => [number, spoken]))
    .toEqual([0, 1, 2, 3].map((number) => [number, undefined]));
  expect(await publishHeldBook(library, 11)).toEqual({ ok: true, chapters: 4 });
  const after = await readBook(author);
  expect(after.folder).toBe(book!.folder);
  const again = await author.ingest(author.recordings); // makes the same, at once
  expect([again.code, (await readBook(author)).folder]).toEqual([0, book!.folder]);
});

Deno.test("ingest --watch: what is left out, and why a book does not come in, is said beside it", async () => {
  await using author = await openAuthor();
  const folderOf = (book: number) => join(author.recordings, String(book));
  await Deno.mkdir(folderOf(11));
  await Deno.mkdir(folderOf(15)); // a bundle has no recordings of its own
  await writeVbrMp3(join(folderOf(11), "1.mp3"), { sec: 2 });
  await Deno.writeTextFile(join(folderOf(11), "2.mp3"), "a letter");
  const catalogue = JSON.parse(await Deno.readTextFile(author.catalogue));
  const { chapters: _, ...bundle } = { ...catalogue.books[0], id: 15, bookNumber: 2 };
  catalogue.books.push({ ...bundle, title: "Both", includes: [11] });
  await Deno.writeTextFile(author.catalogue, JSON.stringify(catalogue));
  await Deno.copyFile(join(folderOf(11), "1.mp3"), join(folderOf(15), "1.mp3"));
  await author.ingest(author.recordings, {
    args: ["--watch"],
    onLine: (line, pid) =>
      line.startsWith("Book 15: Book 15 is a bundle") && Deno.kill(pid, "SIGTERM"),
  });
  const { books } = (await readSteps(author.recordings))!;
  expect(books).toMatchObject([
    { bookId: 15, state: "failed", error: expect.stringContaining("Import those instead") },
    { bookId: 11, state: "in", written: 1, refused: [expect.stringMatching(/^2\.mp3 .*\.$/)] },
  ]);
});

Deno.test("ingest: a running site takes up one after the other; who began with the former sound goes on in it", async () => {
  await using author = await openAuthor({ chapters: ["One", "Two"] });
  await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 3 });
  await author.ingest(author.recordings);
  await using site = await launchSite({
    env: { DATA_DIR: author.dataDir, CATALOGUE: author.catalogue },
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${site.url}${path}`, { headers });
  const [stream, list] = ["/api/stream/11?chapter=1", "/api/hls/11/1/index.m3u8"];
  const former: { etag: string; part: string; folder: string }[] = [];
  for (const sec of [5, 7, 9]) {
    const begun = await ask(stream, { range: "bytes=0-9" });
    await begun.body?.cancel();
    const name = /^(\S+)\/index\.m3u8$/m.exec(await (await ask(list)).text())![1];
    const part = (await (await ask(`/api/hls/11/1/${name}/index.m3u8`)).text())
      .split("\n").find((line) => line.endsWith(".m4s"))!;
    former.push({
      etag: begun.headers.get("etag")!,
      part: `/api/hls/11/1/${name}/${part}`,
      folder: (await readBook(author)).folder,
    });
    await Deno.remove(author.recordings, { recursive: true });
    await Deno.mkdir(author.recordings);
    await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec });
    expect((await author.ingest(author.recordings)).code).toBe(0);
    await untilTrue(async () => {
      const lengths = await (await ask("/api/audiobooks/11/durations")).json();
      return Math.round(lengths[1]) === sec;
    });
    const page = await (await ask("/audiobook/11?chapter=1")).text();
    expect(page).toContain(`0:0${sec}`);
    for (const { etag, part } of former) {
      const range = await ask(stream, { range: "bytes=10-19", "if-range": etag });
      await range.body?.cancel();
      expect([range.status, range.headers.get("etag")]).toEqual([206, etag]);
      const segment = await ask(part);
      expect([segment.status, (await segment.bytes()).length > 0]).toEqual([200, true]);
    }
  }
  // A day later nobody is in the middle of them; of one replaced just now somebody may be.
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  const folders = former.map(({ folder }) => join(author.library, folder));
  for (const folder of folders) await Deno.utime(folder, longAgo, longAgo);
  const { folder: replaced } = await readBook(author);
  await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 4 });
  await author.ingest(author.recordings);
  const { folder: served } = await readBook(author);
  const left = await Array.fromAsync(Deno.readDir(author.library), ({ name }) => name);
  expect(left.filter((name) => name.startsWith("book-")).sort()).toEqual([replaced, served].sort());
});

/** Waits for what the site does by itself, with a generous end. */
async function untilTrue(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!await check()) {
    if (Date.now() > deadline) throw new Error("It did not become true within 30 s.");
    await new Promise((done) => setTimeout(done, 100));
  }
}

for (const place of ["a folder", "a bucket"]) {
  Deno.test(`ingest: in ${place}, recordings that are as they were keep their texts and what was corrected in them`, async () => {
    await using author = await openAuthor({ chapters: ["One", "Two"] });
    await using store = await startObjectStore();
    const isBucket = place === "a bucket";
    const env = isBucket ? settingsFor(store) : {};
    const library = isBucket
      ? createBucket(store.config).below("media")
      : createFolder(author.library);
    const [sounds, texts] = [join(author.recordings, "sounds"), join(author.recordings, "texts")];
    for (const folder of [sounds, texts]) await Deno.mkdir(folder);
    for (const number of [0, 1]) {
      await writeVbrMp3(join(sounds, `Chapter ${number}.mp3`), { sec: 3 + number });
      const cues = `WEBVTT\n\n00:01.000 --> 00:02.000\nChapter ${number} is red.\n`;
      await Deno.writeTextFile(join(texts, `Chapter ${number}.vtt`), cues);
    }
    expect((await author.ingest(sounds, { env })).code).toBe(0);
    expect((await author.ingest(texts, { env, args: ["--text"] })).code).toBe(0);
    const textOf = async (chapter: number) => {
      const { folder, chapters } = (await readManifest(library))!.books[0]!;
      const { text } = chapters.find(({ number }) => number === chapter)!;
      return text ? await readText(library.below(folder), text.file) : null;
    };
    const sentences = parseVtt((await textOf(1))!).map((it) => ({ ...it, text: "It is blue." }));
    const [{ chapters }] = (await readManifest(library))!.books as [Manifest["books"][number]];
    const seen = chapters[1]!.text!.sha256;
    const place1 = { bookId: 11, chapter: 1 };
    await replaceText(library, place1, { sentences, seen, nowMs: Date.now() });

    await writeVbrMp3(join(sounds, "Chapter 0.mp3"), { sec: 5 });
    const { code, output } = await author.ingest(sounds, { env });
    expect([code, output]).toEqual([
      0,
      expect.stringContaining("Chapter 0 has a new recording"),
    ]);
    expect([await textOf(0), await textOf(1)]).toEqual([
      null,
      expect.stringContaining("It is blue."),
    ]);
    expect(await restoreText(library, place1)).toEqual({ ok: true });
    expect(await textOf(1)).toContain("Chapter 1 is red.");
  });
}

Deno.test("ingest: with a bucket the book goes there, sums and all, and a site without a disk serves it", async () => {
  await using author = await openAuthor({ chapters: ["One", "Two"] });
  await using store = await startObjectStore("shop");
  const env = settingsFor(store);
  const record = async (chapter: number, sec: number) => {
    await Deno.remove(author.recordings, { recursive: true });
    await Deno.mkdir(author.recordings);
    await writeVbrMp3(join(author.recordings, `Chapter ${chapter}.mp3`), { sec });
    const { code, output } = await author.ingest(author.recordings, { env });
    expect(output).toMatch(
      /Book 11 is in s3:\/\/books\/shop\/media\/book-11-\w{8}\. A running site/,
    );
    expect(code).toBe(0);
  };
  await record(0, 2);
  store.calls.length = 0;
  await record(1, 3);
  const library = createBucket(store.config).below("media");
  const { folder, chapters } = (await readManifest(library))!.books[0]!;
  expect(chapters.map(({ number, durationSec }) => [number, Math.round(durationSec)]))
    .toEqual([[0, 2], [1, 3]]);
  const puts = store.calls.filter(({ method }) => method === "PUT").map(({ key }) => key);
  expect(puts.at(-2)).toBe("shop/media/manifest.json"); // after all files
  expect(puts.at(-1)).toMatch(/^shop\/media\/book-11-\w{8}\/replaced\.txt$/);
  for (const { file, sha256 } of chapters) {
    const { bytes } = store.objects.get(`shop/media/${folder}/${file}`)!;
    expect(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex()).toBe(sha256);
  }
  expect(Object.keys(await author.digest()).filter((name) => !name.startsWith("."))).toEqual([]);

  for (const stored of store.objects.values()) stored.modifiedMs -= 25 * 3_600_000;
  await record(1, 4);
  const folders = new Set([...store.objects.keys()].map((key) => key.split("/")[2]!));
  expect([...folders].filter((it) => it.startsWith("book-")).length).toBe(2); // new, and replaced just now

  await using site = await launchSite({
    env: {
      ...env,
      CATALOGUE: author.catalogue,
      DATA_DIR: "/proc/none",
      KV_URL: ":memory:",
      AUTH_SECRET: "a secret of these tests, which is long enough",
    },
  });
  const { samples, decodeErrors } = await decode("-i", `${site.url}/api/stream/11?chapter=1`);
  expect([decodeErrors, Math.round(samples.length / RATE)]).toEqual(["", 4]);
});

Deno.test("ingest: a dry run says what would happen and writes nothing", async () => {
  await using author = await openAuthor();
  await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 2 });
  const { code, output } = await author.ingest(author.recordings, { args: ["--dry-run"] });
  expect(code).toBe(0);
  expect(output).toContain("1  Storm  (Chapter 1.mp3, 0:02)");
  expect(output).toContain("nothing was written");
  expect(await Deno.stat(author.library).then(() => true, () => false)).toBe(false);
});

Deno.test("ingest: what stops it all is said in a sentence, and the library stays as it was", async () => {
  await using author = await openAuthor();
  await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 2 });
  await author.ingest(author.recordings);
  const before = await author.digest();
  const empty = join(author.recordings, "bin");
  await Deno.mkdir(empty);
  const absent = await author.ingest(author.recordings, { env: { PATH: empty } });
  expect(absent).toEqual({
    code: 2,
    output: expect.stringContaining("needs ffmpeg, which isn't installed on this machine"),
  });
  expect(absent.output).toContain("apt install ffmpeg");

  const script = "#!/bin/sh\necho 'ffmpeg version 4.2.7 Copyright' >&2\n";
  await Deno.writeTextFile(join(empty, "ffmpeg"), script, { mode: 0o755 });
  const old = await author.ingest(author.recordings, { env: { PATH: `${empty}:/bin` } });
  expect(old).toEqual({
    code: 2,
    output: expect.stringContaining("4.2.7 on this machine is too old"),
  });

  const aFile = join(author.recordings, "Chapter 1.mp3");
  const unwritable = await author.ingest(author.recordings, {
    args: ["--library", join(aFile, "media")],
  });
  expect(unwritable.code).toBe(2);
  expect(unwritable.output).toMatch(/Can't (read|write).*media/);

  const nowhere = await author.ingest(join(author.recordings, "nowhere"));
  expect(nowhere).toEqual({ code: 2, output: expect.stringContaining("Can't read") });
  expect(await author.digest()).toEqual(before);
});

Deno.test("ingest: a full disk ends the run with a sentence; the book that was there stays", async () => {
  await using author = await openAuthor();
  await Deno.mkdir(author.library, { recursive: true });
  if (!await mountSmallDisk(author.library)) return; // only root may make one
  try {
    await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 3 });
    expect((await author.ingest(author.recordings)).code).toBe(0);
    const before = await author.digest();
    await Deno.writeFile(join(author.library, "ballast"), new Uint8Array(600_000));
    // A recording that does not say its length: the room cannot be foreseen.
    await ffmpeg(
      "-f",
      "lavfi",
      "-i",
      "anoisesrc=d=20:a=0.1",
      "-c:a",
      "aac",
      "-f",
      "adts",
      join(author.recordings, "Chapter 1.aac"),
    );
    await Deno.remove(join(author.recordings, "Chapter 1.mp3"));
    const { code, output } = await author.ingest(author.recordings);
    expect(output).toMatch(/disk/i);
    expect(code).toBe(2);
    await Deno.remove(join(author.library, "ballast"));
    const after = await author.digest();
    for (const [name, digest] of Object.entries(before)) expect(after[name]).toBe(digest);
  } finally {
    await new Deno.Command("umount", { args: [author.library] }).output();
  }
});

async function mountSmallDisk(path: string): Promise<boolean> {
  const args = ["-t", "tmpfs", "-o", "size=1m", "none", path];
  return await new Deno.Command("mount", { args, stderr: "null" }).output()
    .then(({ success }) => success, () => false);
}

/** Overwrites every occurrence of one four-letter name by another. */
async function replaceInFile(path: string, from: string, to: string): Promise<void> {
  const bytes = await Deno.readFile(path);
  const letters = new TextEncoder();
  const [wanted, put] = [letters.encode(from), letters.encode(to)];
  for (let i = 0; i + 4 <= bytes.length; i++) {
    if (wanted.every((letter, j) => bytes[i + j] === letter)) bytes.set(put, i);
  }
  await Deno.writeFile(path, bytes);
}
