/** Demo chapters: their script, sound, MP3 encoding and text. */

import { createMp3Encoder } from "wasm-media-encoders";
import type { Sentence } from "../vtt.ts";
import { type Speak, SPEECH_RATE } from "./voice.server.ts";

/**
 * The one audio format of the demo: MPEG-2 layer III, mono, 24 kHz, 48 kbit/s, constant.
 * Every frame is 576 samples (24 ms) in 144 bytes, so 3 s are 125 frames and byte = 6000 x second:
 * size and length of a chapter are known before it is made.
 */
export const SAMPLE_RATE = 24_000;
export const KBPS = 48;
export const FRAME_SAMPLES = 576;
export const FRAME_BYTES = frameBytes(KBPS);

/** Bytes of a frame at a constant bit rate: 3 for each kbit/s. */
export function frameBytes(kbps: number): number {
  return FRAME_SAMPLES / 8 * kbps * 1_000 / SAMPLE_RATE;
}

const FRAMES_PER_3_SEC = 125;

/** The nearest length that is both whole frames and whole seconds. */
export function toWholeFrames(durationSec: number): { durationSec: number; frames: number } {
  const threes = Math.max(1, Math.round(durationSec / 3));
  return { durationSec: threes * 3, frames: threes * FRAMES_PER_3_SEC };
}

/* The script of a demo chapter: its title, then the running time every ten seconds. */

interface Line {
  /** Whole second at which the first word begins. */
  atSec: number;
  words: string;
}

const MARK_EVERY_SEC = 10;
/** The title starts after the bell. The bell needs no voice, so the first sound is ready at once. */
const TITLE_AT_SEC = 1;

const UNITS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
  .split(" ");
const TENS = ["", "", "twenty", "thirty", "forty", "fifty"];

/** 1 to 59 in words. */
function toWords(value: number): string {
  if (value < 10) return UNITS[value]!;
  if (value < 20) return TEENS[value - 10]!;
  return [TENS[Math.floor(value / 10)], UNITS[value % 10]].filter(Boolean).join(" ");
}

/** A running time in words: 90 is "one minute thirty", 50 "fifty seconds", 120 "two minutes". */
export function sayTime(sec: number): string {
  const minutes = Math.floor(sec / 60);
  const rest = sec % 60;
  if (minutes === 0) return `${toWords(rest)} seconds`;
  const spokenMinutes = `${toWords(minutes)} minute${minutes === 1 ? "" : "s"}`;
  return rest === 0 ? spokenMinutes : `${spokenMinutes} ${toWords(rest)}`;
}

/**
 * All lines of a chapter shorter than an hour. The last time is spoken early enough to be finished before the end.
 */
export function writeScript(title: string, durationSec: number): Line[] {
  const lines: Line[] = [{ atSec: TITLE_AT_SEC, words: title }];
  for (
    let atSec = MARK_EVERY_SEC;
    atSec <= durationSec - MARK_EVERY_SEC / 2;
    atSec += MARK_EVERY_SEC
  ) {
    lines.push({ atSec, words: `${sayTime(atSec)}.` });
  }
  return lines;
}

/* The sound of a demo chapter before it is encoded: a bell and a spoken line at each mark. */

const BELL_HZ = 880;
const BELL_SEC = 0.25;
const BELL_LOUDNESS = 0.15;

/**
 * Yields the chapter in `durationSec` pieces of SPEECH_RATE samples (one second). Each line is synthesised only
 * when its second is reached, so that the first pieces do not wait for the voice.
 */
async function* composeTrack(o: {
  title: string;
  durationSec: number;
  speak: Speak;
}): AsyncGenerator<Float32Array> {
  const lines = new Map(
    writeScript(o.title, o.durationSec).map(({ atSec, words }) => [atSec, words]),
  );
  const bell = ringBell();
  let speech = new Float32Array();
  for (let sec = 0; sec < o.durationSec; sec++) {
    const words = lines.get(sec);
    if (words !== undefined) speech = await o.speak(words);
    const piece = new Float32Array(SPEECH_RATE);
    piece.set(speech.subarray(0, SPEECH_RATE));
    speech = speech.subarray(SPEECH_RATE);
    if (sec === 0 || words !== undefined) bell.forEach((value, i) => piece[i]! += value);
    yield piece;
  }
}

function ringBell(): Float32Array {
  return Float32Array.from({ length: BELL_SEC * SPEECH_RATE }, (_, i) => {
    const sec = i / SPEECH_RATE;
    return BELL_LOUDNESS * Math.sin(2 * Math.PI * BELL_HZ * sec) * (1 - sec / BELL_SEC) ** 2;
  });
}

/**
 * A decoded MP3 is delayed by encoder and decoder (576 + 529 samples). As many samples are cut from the front, so
 * that each spoken time begins at exactly that second.
 */
const CODEC_DELAY_SEC = (576 + 529) / SAMPLE_RATE;
const SKIPPED_SAMPLES = Math.round(CODEC_DELAY_SEC * SPEECH_RATE);

/** Silence after the end that flushes the last frame out of the encoder. */
const TAIL = new Float32Array(SPEECH_RATE / 5);

/** Yields the file in pieces of about a second: exactly the frames of `durationSec`, without tags. */
export async function* makeChapter(o: {
  title: string;
  durationSec: number;
  kbps: number;
  speak: Speak;
}): AsyncGenerator<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({
    channels: 1,
    sampleRate: SPEECH_RATE,
    bitrate: o.kbps as 48, // the types list only common bit rates
    outputSampleRate: SAMPLE_RATE,
  });
  let left = toWholeFrames(o.durationSec).frames * frameBytes(o.kbps);
  let skip = SKIPPED_SAMPLES;
  // The encoder returns a view of its own memory, which it reuses: each piece is copied.
  const cut = (bytes: Uint8Array) => {
    const piece = bytes.slice(0, left);
    left -= piece.length;
    return piece;
  };
  for await (const samples of composeTrack(o)) {
    yield cut(encoder.encode([samples.subarray(skip)]));
    skip = 0;
  }
  yield cut(encoder.encode([TAIL]));
  yield cut(encoder.finalize());
  if (left > 0) throw new Error(`"${o.title}" came out ${left} bytes short of ${o.durationSec} s`);
}

/* The text of a demo chapter, from its script: each line begins at exactly the second that the script gives. */

/** Measured with the demo's voice: a title of 40 letters takes 3 s, "ten seconds." one. */
const MS_PER_LETTER = 75;
const SHORTEST_MS = 800;

/** Makes one paragraph of the title, and one of each minute. */
export function scriptText(title: string, durationSec: number): Sentence[] {
  const lines = writeScript(title, durationSec);
  let paragraph = 0, number = 0, minute = -2;
  return lines.map(({ atSec, words }, index): Sentence => {
    const startMs = atSec * 1_000;
    const nextMs = (lines[index + 1]?.atSec ?? durationSec) * 1_000;
    const endMs = Math.min(nextMs, startMs + Math.max(SHORTEST_MS, words.length * MS_PER_LETTER));
    const currentMinute = index === 0 ? -1 : Math.floor(atSec / 60);
    if (currentMinute !== minute) [paragraph, number, minute] = [paragraph + 1, 0, currentMinute];
    return {
      paragraph,
      number: ++number,
      text: index === 0 ? words : words[0]!.toUpperCase() + words.slice(1),
      heard: { startMs, endMs, words: [] },
    };
  });
}

/** In background work, a pause is this many times as long as the work before it, which leaves a fifth of a core. */
const PAUSES = 4;
/** Most pause; an order that arrives during a pause waits for its end. */
const LONGEST_PAUSE_MS = 50;

/** How long background work pauses after a piece of work. */
export const pauseAfter = (workMs: number): number => Math.min(LONGEST_PAUSE_MS, PAUSES * workMs);
