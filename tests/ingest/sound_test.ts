/** No second of sound is lost without a word, whatever the file's headers say. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { bringIn, listed, pitchAt } from "./bring_in.ts";
import { ffmpeg, joinFiles, loudnessOf, writeMarked, writeTones } from "./recordings.ts";

const NO_HEADER = ["-write_xing", "0", "-id3v2_version", "0"];
const M4B = ["-c:a", "aac", "-f", "ipod"];
const THREE: [string, number, number][] = [
  ["Chapter 1", 2, 400],
  ["Chapter 2", 3, 500],
  ["Chapter 3", 2.5, 600],
];
const LISTED = listed(1, "Storm", "Calm", "Harbour");

async function inFolder(work: (o: { dir: string; input: string }) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-sound-" });
  const input = join(dir, "in");
  await Deno.mkdir(input);
  try {
    await work({ dir, input });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

const isNear = (sec: number | undefined, wanted: number, by = 0.06) =>
  expect(Math.abs((sec ?? 0) - wanted)).toBeLessThan(by);

const JOINED: [name: string, first: string[], second: string[]][] = [
  ["MP3s", ["-ac", "2", "-b:a", "128k", "x.mp3"], ["-ac", "1", "-b:a", "64k", "x.mp3"]],
  ["MP3s of two rates", ["-ar", "44100", "x.mp3"], ["-ar", "22050", "x.mp3"]],
  ["MP3s without headers", ["-ac", "2", ...NO_HEADER, "x.mp3"], [
    "-ac",
    "1",
    ...NO_HEADER,
    "x.mp3",
  ]],
  ["Ogg", ["-ac", "2", "-c:a", "libvorbis", "x.ogg"], ["-ac", "1", "-c:a", "libvorbis", "x.ogg"]],
  ["ADTS", ["-ac", "2", "x.aac"], ["-ac", "1", "-ar", "22050", "x.aac"]],
];

for (const [name, first, second] of JOINED) {
  Deno.test(`ingest: joined ${name} whose channels or rate change are in from the first to the last second`, () =>
    inFolder(async ({ dir, input }) => {
      const ending = first.at(-1)!.slice(1);
      const [a, b] = [join(dir, `a${ending}`), join(dir, `b${ending}`)];
      await writeTones(a, [[2, 440]], ...first.slice(0, -1));
      await writeTones(b, [[4, 600]], ...second.slice(0, -1));
      await joinFiles(join(input, `Chapter 1${ending}`), a, b);
      const { chapters, refused, said } = await bringIn({ dir, input });
      expect(refused).toEqual([]);
      expect(said.filter((it) => /says 2\.\d s and holds 6\.\d s, all imported/.test(it)).length)
        .toBe(name.startsWith("MP3s") && !first.includes("-write_xing") ? 1 : 0);
      isNear(chapters[0]?.sec, 6, 0.2); // each part has its encoder's padding
      isNear(await pitchAt(chapters[0]!.file, 1), 440, 6);
      isNear(await pitchAt(chapters[0]!.file, 5.2), 600, 6);
    }));
}

Deno.test("ingest: marks of a joined MP3 that lie behind what its header says are chapters", () =>
  inFolder(async ({ dir, input }) => {
    const [a, b] = [join(dir, "a.mp3"), join(dir, "b.mp3")];
    await writeMarked(
      a,
      [["Chapter 1", 2, 400], ["Chapter 2", 1, 500], ["Chapter 3", 9, 500]],
      "-t",
      "3",
    );
    await writeTones(b, [[3, 600]], "-ac", "2");
    await joinFiles(join(input, "book.mp3"), a, b);
    const { chapters } = await bringIn({ dir, input, listed: LISTED });
    isNear(chapters[0]?.sec, 2);
    isNear(chapters.reduce((sum, it) => sum + it.sec, 0), 6, 0.3);
  }));

Deno.test("ingest: an M4B of which a part has arrived gives its whole chapters and names the others", () =>
  inFolder(async ({ dir, input }) => {
    const path = join(input, "book.m4b");
    await writeMarked(path, THREE, ...M4B, "-movflags", "faststart");
    await Deno.truncate(path, Math.floor((await Deno.stat(path)).size * 0.6));
    const { chapters, said } = await bringIn({ dir, input, listed: LISTED });
    expect(chapters.map(({ number }) => number)).toEqual([1]);
    isNear(chapters[0]?.sec, 2);
    expect(said.filter((it) => /Chapter [23].* is cut short/.test(it)).length).toBe(2);
  }));

const BEHIND: [name: string, bytes: Uint8Array][] = [
  ["zeros", new Uint8Array(5_000)],
  ["a tag", new TextEncoder().encode("TAG" + " ".repeat(125))],
  ["half a box", new Uint8Array([0, 0, 1, 0, 102, 114, 101, 101])],
];
for (const [name, bytes] of BEHIND) {
  Deno.test(`ingest: an M4B with ${name} behind its last box keeps its chapter marks`, () =>
    inFolder(async ({ dir, input }) => {
      const path = join(input, "book.m4b");
      await writeMarked(path, THREE, ...M4B);
      await Deno.writeFile(path, bytes, { append: true });
      const { chapters } = await bringIn({ dir, input, listed: LISTED });
      expect(chapters.map(({ sec }) => Math.round(sec * 2) / 2)).toEqual([2, 3, 2.5]);
    }));
}

for (const ending of ["opus", "mka"]) {
  Deno.test(`ingest: chapter marks of .${ending} are chapters`, () =>
    inFolder(async ({ dir, input }) => {
      await writeMarked(join(input, `book.${ending}`), THREE, "-c:a", "libopus");
      const { chapters } = await bringIn({
        dir,
        input: join(input, `book.${ending}`),
        listed: LISTED,
      });
      expect(chapters.map(({ sec }) => Math.round(sec * 2) / 2)).toEqual([2, 3, 2.5]);
    }));
}

Deno.test("ingest: an M4B whose sound begins late is cut where its marks are heard", () =>
  inFolder(async ({ dir, input }) => {
    const sound = join(dir, "a.m4a"),
      marks = join(dir, "marks.txt"),
      path = join(input, "book.m4b");
    await writeTones(sound, THREE.map(([, sec, hz]) => [sec, hz]), "-c:a", "aac");
    const mark = (title: string, from: number, to: number) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${title}\n`;
    const all = [
      mark("Chapter 1", 0, 5_000),
      mark("Chapter 2", 5_000, 8_000),
      mark("Chapter 3", 8_000, 10_500),
    ];
    await Deno.writeTextFile(marks, `;FFMETADATA1\n${all.join("")}`);
    await ffmpeg(
      ...["-itsoffset", "3", "-i", sound, "-i", marks, "-map", "0:a", "-map_metadata", "1"],
      ...["-map_chapters", "1", "-c:a", "copy", "-f", "ipod", path],
    );
    const { chapters } = await bringIn({ dir, input, listed: LISTED });
    isNear(await pitchAt(chapters[1]!.file, 0.3), 500, 8);
    isNear(await pitchAt(chapters[1]!.file, 2.5), 500, 8);
    isNear(await pitchAt(chapters[2]!.file, 0.3), 600, 8);
  }));

/** What a player leaves out: `fromSec` at the beginning, and what is behind `sec` from there. */
async function setEditList(path: string, { fromSec, sec }: { fromSec: number; sec: number }) {
  const bytes = await Deno.readFile(path), view = new DataView(bytes.buffer);
  const at = new TextDecoder("latin1").decode(bytes).indexOf("elst") + 12;
  view.setUint32(at, sec * 1_000);
  view.setUint32(at + 4, view.getUint32(at + 4) + fromSec * 44_100);
  await Deno.writeFile(path, bytes);
}

Deno.test("ingest: what an edit list leaves out is no fault: the file is as long as it is heard", () =>
  inFolder(async ({ dir, input }) => {
    const path = join(input, "Chapter 1.m4a");
    await writeTones(path, [[2, 440], [3, 600]], "-c:a", "aac");
    await setEditList(path, { fromSec: 2, sec: 2.5 });
    const { chapters, said } = await bringIn({ dir, input });
    expect(said).toEqual([]);
    isNear(chapters[0]?.sec, 2.5, 0.1);
    isNear(await pitchAt(chapters[0]!.file, 0.2), 600, 8);
  }));

/** A WAV of a tone whose sizes are changed; both in bytes. */
async function writeWav(
  path: string,
  sec: number,
  change: (sizes: { riff: number; data: number }) => void,
) {
  await writeTones(path, [[sec, 440]], "-c:a", "pcm_s16le", "-bitexact");
  const bytes = await Deno.readFile(path), view = new DataView(bytes.buffer);
  const data = new TextDecoder("latin1").decode(bytes.subarray(0, 200)).indexOf("data") + 4;
  const sizes = { riff: view.getUint32(4, true), data: view.getUint32(data, true) };
  change(sizes);
  view.setUint32(4, sizes.riff, true);
  view.setUint32(data, sizes.data, true);
  await Deno.writeFile(path, bytes);
}

Deno.test("ingest: a WAV is read by its sound, whatever sizes its header has, and a short promise is said", () =>
  inFolder(async ({ dir, input }) => {
    const at = (number: number) => join(input, `Chapter ${number}.wav`);
    await writeWav(at(1), 2, (sizes) => sizes.riff += 8);
    await writeWav(at(2), 6, (sizes) => (sizes.data = 88_200, sizes.riff = 88_236)); // wrapped around
    await writeWav(at(3), 3, (sizes) => (sizes.data = 0xffffffff, sizes.riff = 0xffffffff));
    await writeWav(at(4), 3, (sizes) => (sizes.data = 0, sizes.riff = 0));
    const { chapters, said, refused } = await bringIn({ dir, input });
    expect(refused).toEqual([]);
    expect(chapters.map(({ sec }) => Math.round(sec))).toEqual([2, 6, 3, 3]);
    expect(said).toEqual([
      expect.stringMatching(/^2: the file says 1.0 s and holds 6.0 s, all imported/),
    ]);
  }));

Deno.test("ingest: MP3s that say no length are measured by decoding: quiet at first, tags or zeros behind them", () =>
  inFolder(async ({ dir, input }) => {
    const at = (number: number) => join(input, `Chapter ${number}.mp3`);
    await ffmpeg(
      ...["-f", "lavfi", "-i", "anullsrc=r=44100:cl=mono:d=1", "-f", "lavfi"],
      ...["-i", "anoisesrc=r=44100:a=0.3:d=8", "-filter_complex", "concat=n=2:v=0:a=1"],
      ...["-c:a", "libmp3lame", "-q:a", "2", ...NO_HEADER, at(1)],
    );
    const plain = join(dir, "plain.mp3");
    await writeTones(plain, [[4, 440]], "-ac", "1", "-b:a", "64k", ...NO_HEADER);
    await joinFiles(at(2), plain, apeTag(60_000));
    await joinFiles(at(3), plain, new Uint8Array(65_536));
    await joinFiles(at(4), plain, new TextEncoder().encode("TAG" + " ".repeat(125)));
    const { chapters, refused, said } = await bringIn({ dir, input });
    expect(refused).toEqual([]);
    expect(said).toEqual([]);
    expect(chapters.map(({ sec }) => Math.round(sec))).toEqual([9, 4, 4, 4]);
  }));

/** An APEv2 tag with a cover of so many bytes. */
function apeTag(coverBytes: number): Uint8Array {
  const cover = new Uint8Array(coverBytes).map((_, i) => i * 7919 % 251);
  const key = new TextEncoder().encode("Cover Art (Front)\0");
  const bytes = new Uint8Array(32 + 8 + key.length + coverBytes + 32),
    view = new DataView(bytes.buffer);
  const edge = (at: number, flags: number) => {
    bytes.set(new TextEncoder().encode("APETAGEX"), at);
    [2_000, bytes.length - 32, 1, flags].forEach((it, nth) =>
      view.setUint32(at + 8 + 4 * nth, it, true)
    );
  };
  edge(0, 0xa0000000);
  view.setUint32(32, coverBytes, true);
  view.setUint32(36, 2, true);
  bytes.set(key, 40);
  bytes.set(cover, 40 + key.length);
  edge(bytes.length - 32, 0x80000000);
  return bytes;
}

Deno.test("ingest: a cue sheet beside a file tells its chapters", () =>
  inFolder(async ({ dir, input }) => {
    await writeTones(join(input, "book.flac"), THREE.map(([, sec, hz]) => [sec, hz]));
    const track = (nth: number, index: string) =>
      `  TRACK 0${nth} AUDIO\n    TITLE "Chapter ${nth}"\n    INDEX 01 ${index}\n`;
    const sheet = `FILE "book.wav" WAVE\n${track(1, "00:00:00")}${track(2, "00:02:00")}${
      track(3, "00:05:00")
    }`;
    await Deno.writeTextFile(join(input, "book.cue"), sheet);
    const { chapters } = await bringIn({ dir, input, listed: LISTED });
    expect(chapters.map(({ sec }) => Math.round(sec * 2) / 2)).toEqual([2, 3, 2.5]);
  }));

Deno.test("ingest: a FLAC's own cue sheet tells its chapters", () =>
  inFolder(async ({ dir, input }) => {
    const path = join(input, "book.flac");
    const index = (nth: number, at: string) =>
      `TRACK 0${nth} AUDIO\nTITLE "Chapter ${nth}"\nINDEX 01 ${at}\n`;
    const sheet = `FILE "a.wav" WAVE\n${index(1, "00:00:00")}${index(2, "00:02:00")}${
      index(3, "00:05:00")
    }`;
    const tones = THREE.map(([, sec, hz]): [number, number] => [sec, hz]);
    await writeTones(path, tones, "-metadata", `CUESHEET=${sheet}`);
    const { chapters } = await bringIn({ dir, input, listed: LISTED });
    expect(chapters.map(({ sec }) => Math.round(sec * 2) / 2)).toEqual([2, 3, 2.5]);
  }));

Deno.test("ingest: sides that cancel each other, sound that is far too low and short speech are heard, and said", () =>
  inFolder(async ({ dir, input }) => {
    const noise = (sec: number) => ["-f", "lavfi", "-i", `anoisesrc=r=44100:a=0.3:d=${sec}`];
    const at = (number: number) => join(input, `Chapter ${number}.wav`);
    await ffmpeg(...noise(3), "-af", "pan=stereo|c0=c0|c1=-1*c0", at(1));
    await ffmpeg(...noise(3), "-af", "volume=-45dB", "-c:a", "pcm_s24le", at(2));
    await ffmpeg(...noise(0.35), at(3));
    const { chapters, said } = await bringIn({ dir, input });
    expect(said).toEqual([
      expect.stringMatching(/^1: left and right are out of phase/),
      expect.stringMatching(/^2: it is very quiet/),
    ]);
    isNear(await loudnessOf(chapters[0]!.file), -18, 1.5);
    expect(chapters.map(({ number }) => number)).toEqual([1, 2, 3]);
  }));
