/**
 * Finding the sentences of a manuscript in a recording by another voice, whose moments are known: how far from
 * the truth their beginnings are, in a plain reading and in such as authors have, and in other languages; pace and
 * memory on an hour.
 */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { createNarrator, narrate } from "../tests/ingest/narrator.ts";
import { manuscriptOf, scriptOf, SPOKEN_BOOKS } from "../tests/ingest/spoken_books.ts";
import { ensurePrograms } from "../tests/programs.ts";
import { alignManuscript } from "../tools/align/align_manuscript.ts";
import { splitText } from "../tools/align/import_texts.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";

const SENTENCES = 60;
/** Our records, read aloud, take about an hour for so many. */
const SENTENCES_OF_AN_HOUR = 560;
const ADDED = 5;
const MUSIC_SEC = 25;
const PAUSES_SEC = [0.25, 0.4, 0.6, 0.35, 1.2, 0.5];
const MEGABYTE = 1_000_000;
const SAMPLE_EVERY_MS = 100;
/** What differs most in how it is written: cases and compounds, accents, no blanks, no vowels. */
const OTHER_LANGUAGES = ["German", "Spanish", "Japanese", "Arabic"];
/** Variants of espeak-ng's voices, and their words a minute. */
const NARRATORS = [["f3", 150], ["m7", 125], ["klatt4", 175]] as const;

/** A sentence of the manuscript, and when the plain reading says it; null: never. */
interface Line {
  text: string;
  saidAtSec: number | null;
}

interface Reading {
  name: string;
  /** Arguments of ffmpeg that make it of the plain reading. */
  filter?: string[];
  /** When it says what the plain reading says at `sec`. */
  at?(sec: number): number;
  /** The manuscript, where it is not what is read. */
  write?(lines: Line[], spare: string[]): Line[];
}

const MUSIC = "0.12*(sin(2073*t)+sin(2608*t)+sin(3104*t)+sin(691*t))*(0.6+0.4*sin(9*t))";
const complex = (filter: string) => ["-filter_complex", filter];

const READINGS: Reading[] = [
  { name: "plain" },
  { name: "0.8 of the pace", filter: ["-af", "atempo=0.8"], at: (sec) => sec / 0.8 },
  {
    name: "higher, at 1.3 of the pace",
    filter: ["-af", "asetrate=16000*1.12,aresample=16000,atempo=1.16"],
    at: (sec) => sec / 1.12 / 1.16,
  },
  {
    name: "pink noise",
    filter: complex("anoisesrc=c=pink:a=0.03:r=16000[n];[0][n]amix=duration=first:normalize=0"),
  },
  {
    name: `${MUSIC_SEC} s of music first`,
    filter: complex(`aevalsrc='${MUSIC}':s=16000:d=${MUSIC_SEC}[m];[m][0]concat=n=2:v=0:a=1`),
    at: (sec) => sec + MUSIC_SEC,
  },
  {
    name: "5% of the words changed",
    write: (lines) => lines.map((line, nth) => ({ ...line, text: changeWords(line.text, nth) })),
  },
  {
    name: "a paragraph left out",
    write: (lines) => lines.toSpliced(SENTENCES / 3, ADDED),
  },
  {
    name: "a paragraph added",
    write: (lines, spare) =>
      lines.toSpliced(SENTENCES / 2, 0, ...spare.map((text) => ({ text, saidAtSec: null }))),
  },
];

const changeWords = (text: string, nth: number) =>
  text.split(" ").map((word, at) => (nth * 7 + at) % 20 === 0 ? "otherwise" : word).join(" ");

export async function run(): Promise<Figure[]> {
  await ensurePrograms("ffmpeg", "espeak-ng");
  const dir = await Deno.makeTempDir({ prefix: "lamplight-bench-" });
  try {
    const prose = await collectProse();
    const said = prose.slice(0, SENTENCES), spare = prose.slice(SENTENCES, SENTENCES + ADDED);
    const plain = join(dir, "plain.wav");
    const { starts } = await narrate(plain, said, pauseAfter);
    const lines = said.map((text, nth) => ({ text, saidAtSec: starts[nth]! }));
    const figures: Figure[] = [];
    for (const reading of READINGS) {
      const sound = reading.filter ? await filter(plain, reading.filter) : plain;
      const manuscript = reading.write?.(lines, spare) ?? lines;
      figures.push(...judge(reading, manuscript, await align(manuscript, sound)));
    }
    figures.push(...await measureHour(dir, prose.slice(0, SENTENCES_OF_AN_HOUR)));
    for (const language of OTHER_LANGUAGES) figures.push(...await judgeLanguage(dir, language));
    return figures;
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

const pauseAfter = (nth: number) => PAUSES_SEC[nth % PAUSES_SEC.length]!;

/** Sentences of our own documents that are words alone, as a book's are, none of them twice. */
async function collectProse(): Promise<string[]> {
  const folder = new URL("../docs/", import.meta.url), found = new Set<string>();
  const names = await Array.fromAsync(glob("**/*.md", { cwd: folder }));
  for (const name of names.toSorted()) {
    const text = await Deno.readTextFile(new URL(name, folder));
    const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/^\|.*$/gm, "");
    for (const sentence of splitText(prose, { name, language: "en-us" }).flat()) {
      if (/^[A-Z][a-z]+ [A-Za-z ,;:'-]{30,160}\.$/.test(sentence)) found.add(sentence);
    }
  }
  return [...found];
}

async function filter(sound: string, args: string[]): Promise<string> {
  const made = sound.replace(/\.wav$/, `-${crypto.randomUUID()}.wav`);
  const { success, stderr } = await new Deno.Command("ffmpeg", {
    args: ["-nostdin", "-v", "error", "-i", sound, ...args, "-ar", "16000", made],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return made;
}

/** @returns second at which each line was found; null: it was not */
async function align(
  lines: Line[],
  sound: string,
  language = "en-us",
): Promise<(number | null)[]> {
  const signal = new AbortController().signal;
  const { sentences } = await alignManuscript(
    { name: "bench", chapter: 1, paragraphs: [lines.map(({ text }) => text)] },
    { sound, language, signal },
  );
  return sentences.map(({ heard }) => heard && heard.startMs / 1_000);
}

function judge(
  { name, at = (sec) => sec }: Reading,
  lines: Line[],
  found: (number | null)[],
): Figure[] {
  const errors: number[] = [];
  let unsaid = 0;
  lines.forEach(({ saidAtSec }, nth) => {
    const foundSec = found[nth]!;
    if (foundSec === null) return;
    if (saidAtSec === null) unsaid++;
    else errors.push(Math.abs(foundSec - at(saidAtSec)));
  });
  const said = lines.filter(({ saidAtSec }) => saidAtSec !== null).length;
  return [
    atMost(0.2, { name: `${name}: median error, s`, value: median(errors), isDifference: true }),
    atMost(0.7, { name: `${name}: 95% within, s`, value: share(errors, 0.95), isDifference: true }),
    atMost(0, { name: `${name}: lit, though nobody says it`, value: unsaid }),
    atLeast(0.85, { name: `${name}: found, of what is said`, value: errors.length / said }),
  ];
}

/** A book of that language, by each of the narrators, behind a heading that is not written. */
async function judgeLanguage(dir: string, language: string): Promise<Figure[]> {
  const book = SPOKEN_BOOKS.find((it) => it.language === language)!;
  const written = splitText(manuscriptOf(book), { name: language, language: book.voice }).flat();
  const lines: Line[] = [], found: (number | null)[] = [];
  for (const [variant, pace] of NARRATORS) {
    const sound = join(dir, `${language}-${variant}.wav`);
    const narrator = createNarrator(`${book.voice}+${variant}`, pace);
    const { starts } = await narrate(sound, scriptOf(book), pauseAfter, narrator);
    const its = written.map((text, nth) => ({ text, saidAtSec: starts[nth + 1]! }));
    lines.push(...its);
    found.push(...await align(its, sound, book.voice));
  }
  return judge({ name: language }, lines, found);
}

const share = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;

async function measureHour(dir: string, sentences: string[]): Promise<Figure[]> {
  const sound = join(dir, "hour.wav");
  const { starts, durationSec } = await narrate(sound, sentences, pauseAfter);
  const lines = sentences.map((text, nth) => ({ text, saidAtSec: starts[nth]! }));
  let mostBytes = 0;
  const beforeBytes = Deno.memoryUsage().rss;
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, Deno.memoryUsage().rss);
  }, SAMPLE_EVERY_MS);
  const begunMs = performance.now();
  const found = await align(lines, sound);
  const tookSec = (performance.now() - begunMs) / 1_000;
  clearInterval(sampling);
  return [
    ...judge({ name: "an hour" }, lines, found),
    atLeast(20, { name: "an hour: times real time", value: durationSec / tookSec }),
    atMost(500, { name: "an hour: memory, MB", value: (mostBytes || beforeBytes) / MEGABYTE }),
  ];
}
