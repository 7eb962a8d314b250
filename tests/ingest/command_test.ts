/** The ingest command as an author uses it, and the files that come out of it. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { type Author, digestFolder, openAuthor, readBook } from "./author.ts";
import {
  decode,
  findClick,
  loudnessOf,
  RATE,
  SHORT_BOOK,
  writeM4b,
  writeVbrMp3,
} from "./recordings.ts";

const MARKS = [
  { title: "Opening Credits", sec: 2 },
  { title: "Chapter One", sec: 9 },
  { title: "Chapter Two", sec: 2 },
  { title: "End Credits", sec: 1.5 },
];

Deno.test("ingest: an M4B with chapter marks becomes chapters of true length, alike and cut alike in every rendition", async () => {
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

  const { folder } = await readBook(author);
  const pathOf = (file: string) => join(author.library, folder, file);
  const progressive = await decode("-i", pathOf(chapters[1]!.file));
  expect(progressive.decodeErrors).toBe("");
  expect(progressive.samples.length).toBe(Math.round(chapters[1]!.durationSec * RATE));
  const { renditions } = chapters[1]!.hls!;
  expect(renditions.length).toBe(3);
  for (const { file } of renditions) {
    const { samples, decodeErrors } = await decode("-i", pathOf(file));
    expect(decodeErrors).toBe("");
    expect(Math.abs(samples.length / RATE - chapters[1]!.durationSec)).toBeLessThan(0.05);
    // Chapter 1 begins at 2 s of the book, so its clicks are at whole seconds too.
    for (const sec of [1, 2, 6, 8]) {
      expect(Math.abs(findClick(samples, sec) - findClick(progressive.samples, sec)))
        .toBeLessThanOrEqual(1);
      expect(Math.abs(findClick(samples, sec) / RATE - sec)).toBeLessThan(0.05);
    }
  }
  await requireEqualSegments(author);
});

/** Segments are cut at the same samples in every rendition, and say their length exactly. */
async function requireEqualSegments(author: Author): Promise<void> {
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
}

Deno.test("ingest: VBR MP3s with covers and odd names are ordered, levelled and stripped", async () => {
  await using author = await openAuthor({ chapters: ["Opening Credits", "One", "Two", "Ten"] });
  const at = (name: string) => join(author.recordings, name);
  await writeVbrMp3(at("The One - opening credits.mp3"), { sec: 1, gainDb: -10 });
  await writeVbrMp3(at("The One - Chapter 10 (final) [v2].mp3"), { sec: 3, gainDb: -12 });
  await writeVbrMp3(at("The One - chapter_02 -- «Two» 'quoted'; $HOME.mp3"), { sec: 4, gainDb: 4 });
  await writeVbrMp3(at("The One - Ch. 1.mp3"), { sec: 5, tags: { title: "One", artist: "A" } });
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
    .toEqual([[0, 1], [1, 5], [2, 4], [10, 3]]);
  for (const { file, bytes, durationSec } of recorded) {
    const path = join(author.library, folder, file);
    expect((await Deno.stat(path)).size).toBe(bytes);
    expect(bytes).toBe(Math.round(durationSec * 8_000)); // constant: byte = time
    expect(Math.abs(await loudnessOf(path) + 18)).toBeLessThan(1.5);
    const head = (await Deno.readFile(path)).subarray(0, 2);
    expect([...head]).toEqual([0xff, 0xfb]); // a frame at once: no tag, no cover
  }
});

Deno.test("ingest: killed in the middle it changes nothing, and the next run ends byte for byte the same", async () => {
  await using author = await openAuthor({ chapters: ["Opening Credits", "Storm"] });
  const input = join(author.recordings, "The One.m4b");
  await writeM4b(input, SHORT_BOOK);
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
  // Files, manifest, what they were made of, two locks: no staging is left.
  expect(Object.keys(whole).length).toBe(2 * 4 + 4);
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
