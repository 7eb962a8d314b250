/** The text of a chapter: sentences with their timestamps, where known. */

interface Word {
  /** Start in the chapter, milliseconds. */
  atMs: number;
  /** Includes its punctuation. */
  text: string;
}

export interface Sentence {
  /** Its paragraph within the chapter, from 1. */
  paragraph: number;
  /** Its number within the paragraph, from 1. */
  number: number;
  /** A single line. */
  text: string;
  /** null: the sentence is not in the recording, or was not found there. */
  heard: Heard | null;
}

interface Heard {
  startMs: number;
  /** Later than `startMs`. */
  endMs: number;
  /** The whole sentence word by word, in order; empty if the word times are not known. */
  words: Word[];
}

/** The id of a sentence within its chapter, also used in addresses: `p3s2`. */
export const sentenceId = ({ paragraph, number }: Pick<Sentence, "paragraph" | "number">): string =>
  `p${paragraph}s${number}`;

/** Groups the sentences by paragraph, in order. */
export function paragraphsOf(sentences: Sentence[]): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = paragraphs.at(-1);
    if (last?.at(0)?.paragraph === sentence.paragraph) last.push(sentence);
    else paragraphs.push([sentence]);
  }
  return paragraphs;
}

/** Between a sentence and the next: Chinese and Japanese have no blank there. */
export const gapAfter = (text: string): string =>
  /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]$/.test(text) ? "" : " ";

/** The text without timestamps; an empty line separates paragraphs. */
export const toPlainText = (sentences: Sentence[]): string =>
  paragraphsOf(sentences).map((them) =>
    them.map(({ text }) => text + gapAfter(text)).join("").trimEnd()
  ).join("\n\n") + "\n";

/*
 * A chapter's text as WebVTT (w3.org/TR/webvtt1). A sentence is a cue whose id holds its paragraph and number; words
 * have timestamps. A sentence without a time cannot be a cue: it is written as a comment (NOTE) at its position,
 * which players ignore and `parseVtt` reads.
 */

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escape = (text: string) => text.replace(/[&<>]/g, (it) => ENTITIES[it]!);

const UNTIMED = "NOTE without a moment: ";

/** `00:01:02.500`. */
export function formatTimestamp(ms: number): string {
  const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, "0");
  const [hours, minutes, seconds] = [ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds, 2)}.${pad(ms % 1_000, 3)}`;
}

/** The content of the WebVTT file. */
export function formatVtt(sentences: Sentence[]): string {
  const blocks = sentences.map((sentence) => {
    const { heard } = sentence, id = sentenceId(sentence);
    if (!heard) return `${UNTIMED}${id}\n${escape(sentence.text)}`;
    const span = `${formatTimestamp(heard.startMs)} --> ${formatTimestamp(heard.endMs)}`;
    return `${id}\n${span}\n${formatWords(sentence.text, heard.words)}`;
  });
  return ["WEBVTT", ...blocks].join("\n\n") + "\n";
}

const formatWords = (text: string, words: Word[]): string =>
  words.length === 0
    ? escape(text)
    : words.map(({ atMs, text }, index) =>
      (index === 0 ? "" : `<${formatTimestamp(atMs)}>`) + escape(text)
    ).join(" ");

const TIMESTAMP = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
const TIMING = new RegExp(`^${TIMESTAMP}[ \\t]+-->[ \\t]+${TIMESTAMP}`);
const WORD_STAMP = new RegExp(`<${TIMESTAMP}>`);
const OUR_ID = /^p(\d{1,6})s(\d{1,6})$/;

/**
 * Parses a WebVTT file of any origin. Also parses SubRip, which differs in the comma of its times and has no header.
 * A cue without an id of ours becomes a sentence of the first paragraph. Skips cues without a duration, and all
 * blocks that are not cues: styles, regions, comments.
 */
export function parseVtt(file: string): Sentence[] {
  const blocks = file.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").split(/\n(?:[ \t]*\n)+/);
  const sentences: Sentence[] = [];
  for (const block of blocks) {
    const sentence = readBlock(block.replace(/^\n+/, "").split("\n"), sentences.length + 1);
    if (sentence) sentences.push(sentence);
  }
  return sentences;
}

function readBlock(lines: string[], nth: number): Sentence | null {
  const [first = ""] = lines;
  if (first.startsWith(UNTIMED)) {
    return place(first.slice(UNTIMED.length), nth, { text: unescape(lines[1] ?? ""), heard: null });
  }
  const at = lines.slice(0, 2).findIndex((line) => TIMING.test(line));
  if (at < 0) return null;
  const found = TIMING.exec(lines[at]!)!;
  const [startMs, endMs] = [toMs(found.slice(1, 5)), toMs(found.slice(5, 9))];
  const { text, words } = readWords(lines.slice(at + 1).join(" "), startMs);
  if (text === "" || endMs <= startMs) return null;
  return place(at === 1 ? first : "", nth, { text, heard: { startMs, endMs, words } });
}

function place(id: string, nth: number, rest: Pick<Sentence, "text" | "heard">): Sentence {
  const [, paragraph = 1, number = nth] = OUR_ID.exec(id.trim()) ?? [];
  return { paragraph: Number(paragraph), number: Number(number), ...rest };
}

const toMs = ([hours = "0", minutes, seconds, ms]: (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms);

/** The text without its tags, and its words if they have timestamps. */
function readWords(payload: string, startMs: number): { text: string; words: Word[] } {
  // The pattern's four groups (hours, minutes, seconds, milliseconds) are part of the result of the split.
  const parts = payload.split(WORD_STAMP);
  const words: Word[] = [];
  for (let i = 0; i < parts.length; i += 5) {
    const atMs = i === 0 ? startMs : toMs(parts.slice(i - 4, i));
    const text = tidy(unescape(parts[i]!.replace(/<[^<>]*>/g, "")));
    if (text !== "") words.push({ atMs, text });
  }
  const text = words.map((it) => it.text).join(" ");
  return { text, words: words.length > 1 ? words : [] };
}

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

const unescape = (text: string): string =>
  text.replace(/&(\w{2,5});/g, (whole, name: string) => NAMED[name] ?? whole);

/* Corrects one sentence of a chapter's text. */

interface Correction {
  /** The sentence, such as `p3s2`. */
  id: string;
  text: string;
  /** Start in the chapter, milliseconds; null: the recording does not contain the sentence. */
  startMs: number | null;
}

/** Length of a sentence that had no end before and has no successor. */
const USUAL_MS = 4_000;

/**
 * @param endMs the chapter's length
 * @returns all sentences; `unknown`: there is no such sentence; `order`: its start would not lie between the start of
 * the sentence before it and that of the next one (or the chapter's end)
 */
export function correctSentence(
  sentences: Sentence[],
  { id, text, startMs }: Correction,
  endMs: number,
): Sentence[] | "unknown" | "order" {
  const at = sentences.findIndex((it) => sentenceId(it) === id);
  const old = sentences[at];
  if (!old) return "unknown";
  if (startMs === null) return sentences.with(at, { ...old, text, heard: null });
  const before = sentences.findLastIndex((it, nth) => nth < at && it.heard);
  const ahead = sentences[before]?.heard ?? null;
  const nextMs = sentences.find((it, nth) => nth > at && it.heard)?.heard?.startMs ?? endMs;
  if (startMs >= nextMs || (ahead && startMs <= ahead.startMs)) return "order";
  const movedMs = startMs - (old.heard?.startMs ?? startMs);
  const lastMs = old.heard && old.heard.endMs > startMs ? old.heard.endMs : startMs + USUAL_MS;
  const words = old.text === text ? old.heard?.words ?? [] : [];
  const heard = {
    startMs,
    endMs: Math.min(lastMs, nextMs),
    words: words.map((it) => ({ ...it, atMs: it.atMs + movedMs })),
  };
  // Shifted words could end after their sentence: then the sentence is highlighted as a whole.
  if (heard.words.some(({ atMs }) => atMs >= heard.endMs)) heard.words = [];
  const corrected = sentences.with(at, { ...old, text, heard });
  if (!ahead || ahead.endMs <= startMs) return corrected;
  // The sentence before ends where this one begins; its word times are dropped if they no longer fit.
  const fits = ahead.words.every(({ atMs }) => atMs < startMs);
  return corrected.with(before, {
    ...sentences[before]!,
    heard: { ...ahead, endMs: startMs, words: fits ? ahead.words : [] },
  });
}
