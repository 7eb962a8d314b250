/** An author's recordings as tests need them: short, made by ffmpeg, with clicks at known times. */

import { expect } from "npm:expect@30.5.2";

export const RATE = 48_000;
/** Samples of the click's first half; its steepest fall is right behind them. */
export const CLICK_SAMPLES = 20;

/** Runs ffmpeg; a failure shows what it said. */
export async function ffmpeg(
  ...args: string[]
): Promise<{ stdout: Uint8Array; complaints: string }> {
  const { success, stdout, stderr } = await new Deno.Command("ffmpeg", {
    args: ["-hide_banner", "-nostdin", "-y", "-v", "error", ...args],
  }).output();
  const complaints = new TextDecoder().decode(stderr);
  if (!success) throw new Error(`ffmpeg ${args.join(" ")}: ${complaints}`);
  return { stdout, complaints };
}

/** A WAV of a soft tone with a click at every whole second but the first, like a metronome over a hum. */
export async function writeClicks(
  path: string,
  o: { sec: number; toneHz?: number },
): Promise<void> {
  const samples = new Int16Array(Math.round(o.sec * RATE));
  for (let i = 0; i < samples.length; i++) {
    samples[i] = 3_000 * Math.sin(2 * Math.PI * (o.toneHz ?? 220) * i / RATE);
  }
  for (let at = RATE; at + 2 * CLICK_SAMPLES < samples.length; at += RATE) {
    samples.fill(12_000, at, at + CLICK_SAMPLES);
    samples.fill(-12_000, at + CLICK_SAMPLES, at + 2 * CLICK_SAMPLES);
  }
  await Deno.writeFile(path, wav(samples));
}

function wav(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(44 + samples.byteLength);
  const view = new DataView(bytes.buffer);
  const letters = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  letters(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  letters(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  letters(36, "data");
  view.setUint32(40, samples.byteLength, true);
  bytes.set(new Uint8Array(samples.buffer), 44);
  return bytes;
}

const made = new Map<string, Promise<Uint8Array>>();

/** Makes each recording once: later ones are copies. */
async function writeOnce(
  path: string,
  what: unknown,
  make: (path: string) => Promise<void>,
): Promise<void> {
  const key = JSON.stringify(what);
  if (!made.has(key)) made.set(key, make(path).then(() => Deno.readFile(path)));
  await Deno.writeFile(path, await made.get(key)!);
}

/** A book of two short chapters, for what is not about its sound. */
export const SHORT_BOOK = [
  { title: "Opening Credits", sec: 1 },
  { title: "Chapter One", sec: 1.5 },
];

/** An M4B of the given chapters, one after the other, with a mark and a name for each. */
export const writeM4b = (path: string, chapters: { title: string; sec: number }[]): Promise<void> =>
  writeOnce(path, chapters, (path) => makeM4b(path, chapters));

async function makeM4b(path: string, chapters: { title: string; sec: number }[]): Promise<void> {
  const total = chapters.reduce((sum, { sec }) => sum + sec, 0);
  await writeClicks(`${path}.wav`, { sec: total });
  let start = 0;
  const marks = chapters.map(({ title, sec }) => {
    const mark = `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start * 1000}\nEND=${
      (start + sec) * 1000
    }\ntitle=${title}\n`;
    start += sec;
    return mark;
  });
  await Deno.writeTextFile(
    `${path}.txt`,
    `;FFMETADATA1\ntitle=The One\nartist=Somebody\n${marks.join("")}`,
  );
  await ffmpeg(
    ...["-i", `${path}.wav`, "-i", `${path}.txt`, "-map", "0:a", "-map_metadata", "1"],
    ...["-map_chapters", "1", "-c:a", "aac", "-b:a", "96k", "-f", "ipod", path],
  );
  await Deno.remove(`${path}.wav`);
  await Deno.remove(`${path}.txt`);
}

interface Mp3 {
  sec: number;
  toneHz?: number;
  gainDb?: number;
  tags?: Record<string, string>;
}

/** A stereo MP3 of variable bit rate at 44.1 kHz with a cover and tags, as programs export them. */
export const writeVbrMp3 = (path: string, o: Mp3): Promise<void> =>
  writeOnce(path, o, (path) => makeVbrMp3(path, o));

async function makeVbrMp3(path: string, o: Mp3): Promise<void> {
  await writeClicks(`${path}.wav`, o);
  await ffmpeg(
    ...["-i", `${path}.wav`, "-f", "lavfi", "-i", "color=c=red:s=600x600:d=1"],
    ...[
      "-map",
      "0:a",
      "-map",
      "1:v",
      "-frames:v",
      "1",
      "-c:v",
      "mjpeg",
      "-disposition:v",
      "attached_pic",
    ],
    ...[
      "-af",
      `volume=${o.gainDb ?? 0}dB`,
      "-ac",
      "2",
      "-ar",
      "44100",
      "-c:a",
      "libmp3lame",
      "-q:a",
      "5",
    ],
    ...Object.entries(o.tags ?? {}).flatMap(([key, value]) => ["-metadata", `${key}=${value}`]),
    path,
  );
  await Deno.remove(`${path}.wav`);
}

/** Decodes to mono samples at RATE, with `decodeErrors` as the decoder told them. */
export async function decode(
  ...input: string[]
): Promise<{ samples: Int16Array; decodeErrors: string }> {
  // Time stamps are made anew: packed audio of HLS is stamped unevenly by ffmpeg's own reader.
  const { stdout, complaints } = await ffmpeg(
    ...[...input, "-map", "0:a", "-af", "asetpts=N/SR/TB", "-ac", "1", "-ar", String(RATE)],
    ...["-f", "s16le", "-"],
  );
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.byteLength / 2);
  return { samples, decodeErrors: complaints };
}

/** The sample behind which the sound falls most steeply near the given second: the middle of a click. */
export function findClick(samples: Int16Array, nearSec: number): number {
  const from = Math.round((nearSec - 0.2) * RATE);
  let best = from;
  for (let i = from; i < from + 0.4 * RATE; i++) {
    if (samples[i]! - samples[i + 1]! > samples[best]! - samples[best + 1]!) best = i;
  }
  return best;
}

/** Integrated loudness (EBU R128), LUFS. */
export async function loudnessOf(file: string): Promise<number> {
  const { stderr } = await new Deno.Command("ffmpeg", {
    args: ["-nostdin", "-i", file, "-af", "ebur128=framelog=verbose", "-f", "null", "-"],
  }).output();
  const found = /I: +(-?[\d.]+) LUFS/.exec(new TextDecoder().decode(stderr))?.[1];
  expect(found).toBeDefined();
  return Number(found);
}

/** One tone after the other: seconds, and Hz. @param out ffmpeg's arguments for the output */
export async function writeTones(
  path: string,
  tones: [sec: number, hz: number][],
  ...out: string[]
): Promise<void> {
  const inputs = tones.flatMap((
    [sec, hz],
  ) => ["-f", "lavfi", "-i", `sine=frequency=${hz}:sample_rate=44100:duration=${sec}`]);
  const all = tones.map((_, nth) => `[${nth}:a]`).join("");
  const graph = `${all}concat=n=${tones.length}:v=0:a=1`;
  await ffmpeg(...inputs, "-filter_complex", graph, ...out, path);
}

/** The same with a chapter mark for each tone. */
export async function writeMarked(
  path: string,
  marks: [title: string, sec: number, hz: number][],
  ...out: string[]
): Promise<void> {
  await writeTones(`${path}.wav`, marks.map(([, sec, hz]) => [sec, hz]));
  let ms = 0;
  const chapters = marks.map(([title, sec]) =>
    `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${ms}\nEND=${ms += sec * 1000}\ntitle=${title}\n`
  );
  await Deno.writeTextFile(`${path}.txt`, `;FFMETADATA1\ntitle=Book\n${chapters.join("")}`);
  await ffmpeg(
    ...["-i", `${path}.wav`, "-i", `${path}.txt`, "-map", "0:a", "-map_metadata", "1"],
    ...["-map_chapters", "1", ...out, path],
  );
  await Deno.remove(`${path}.wav`);
  await Deno.remove(`${path}.txt`);
}

/** Puts files behind each other as they are. */
export async function joinFiles(path: string, ...parts: (string | Uint8Array)[]): Promise<void> {
  await Deno.writeFile(path, new Uint8Array());
  for (const part of parts) {
    const bytes = typeof part === "string" ? await Deno.readFile(part) : part;
    await Deno.writeFile(path, bytes, { append: true });
  }
}
