/** The law of bringing in: what is heard in the author's files is published, or named. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { bringIn } from "./bring_in.ts";
import { decode, joinFiles, RATE, writeMarked, writeTones } from "./recordings.ts";

const RUNS = Deno.env.get("PROVE") ? 25 : 2;
const FILES = 4;
const SLACK_SEC = 0.05;

/** Numbers from 0 to 1 that are the same in every run of a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  return () => {
    seed = seed + 0x6d2b79f5 | 0;
    let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

type Make = (path: string, random: () => number) => Promise<string>;

const between = (random: () => number, low: number, high: number) =>
  Math.round((low + random() * (high - low)) * 100) / 100;
const oneOf = <T>(random: () => number, them: T[]): T => them[Math.floor(random() * them.length)]!;

const tones = (random: () => number): [number, number][] =>
  [300, 450].map((hz) => [between(random, 0.6, 2), hz]);
const format = (random: () => number) => [
  ...["-ac", String(oneOf(random, [1, 2])), "-ar", oneOf(random, ["22050", "44100", "48000"])],
];

/** A file as it comes out of a program, and files that were put behind each other. */
const KINDS: Make[] = [
  ...["mp3", "flac", "wav", "m4a", "aiff", "aac"].map((ending): Make => async (path, random) => {
    await writeTones(`${path}.${ending}`, tones(random), ...format(random));
    return `${path}.${ending}`;
  }),
  ...["mp3", "aac", "ogg"].map((ending): Make => async (path, random) => {
    const parts = [`${path}-a.${ending}`, `${path}-b.${ending}`, `${path}-c.${ending}`];
    const codec = ending === "ogg" ? ["-c:a", "libvorbis", "-ar", "44100"] : [];
    for (const part of parts) await writeTones(part, tones(random), ...format(random), ...codec);
    await joinFiles(`${path}.${ending}`, ...parts);
    for (const part of parts) await Deno.remove(part);
    return `${path}.${ending}`;
  }),
  async (path, random) => { // no header says how long it is, and something lies behind the sound
    const header = ["-write_xing", "0", "-id3v2_version", "0", "-q:a", "5"];
    await writeTones(`${path}-a.mp3`, tones(random), ...header);
    const behind = new Uint8Array(Math.round(random() * 20_000));
    await joinFiles(`${path}.mp3`, `${path}-a.mp3`, behind);
    await Deno.remove(`${path}-a.mp3`);
    return `${path}.mp3`;
  },
];

/** Seconds that ffmpeg hears in a file, whatever its headers say. */
async function heardSec(path: string): Promise<number> {
  return (await decode("-i", path).catch(() => ({ samples: [] }))).samples.length / RATE;
}

for (let seed = 1; seed <= RUNS; seed++) {
  Deno.test(`ingest: published seconds are those heard in the files, seed ${seed}`, async () => {
    const random = randomFrom(seed * 7 + (Deno.env.get("PROVE") ? 1_000 : 0));
    const dir = await Deno.makeTempDir({ prefix: "lamplight-law-" });
    try {
      const input = join(dir, "in");
      await Deno.mkdir(input);
      let heard = 0;
      for (let number = 1; number <= FILES; number++) {
        heard += await heardSec(
          await oneOf(random, KINDS)(join(input, `Chapter ${number}`), random),
        );
      }
      const { chapters, refused } = await bringIn({ dir, input });
      expect(refused).toEqual([]);
      const published = chapters.reduce((sum, it) => sum + it.sec, 0);
      expect(Math.abs(published - heard)).toBeLessThan(SLACK_SEC * FILES);
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  });

  Deno.test(`ingest: published seconds are those of a file with marks, seed ${seed}`, async () => {
    const random = randomFrom(seed * 11 + (Deno.env.get("PROVE") ? 1_000 : 0));
    const dir = await Deno.makeTempDir({ prefix: "lamplight-law-" });
    try {
      const [ending, ...codec] = oneOf(random, [
        ["m4b", "-c:a", "aac", "-f", "ipod"],
        ["mp3"],
        ["opus", "-c:a", "libopus"],
        ["mka", "-c:a", "flac"],
      ]);
      const input = join(dir, `book.${ending}`);
      const titles = ["Opening Credits", "One", "Two", "Three"];
      const marks = titles.map((
        title,
        nth,
      ): [string, number, number] => [title, between(random, 0.7, 3), 300 + 50 * nth]);
      await writeMarked(input, marks, "-ac", oneOf(random, ["1", "2"]), ...codec);
      const { chapters, refused } = await bringIn({ dir, input });
      expect(refused).toEqual([]);
      const published = chapters.reduce((sum, it) => sum + it.sec, 0);
      expect(Math.abs(published - await heardSec(input))).toBeLessThan(SLACK_SEC * marks.length);
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  });
}
