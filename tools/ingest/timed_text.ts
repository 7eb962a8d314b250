/** Reads timed texts, WebVTT or SubRip, one per chapter, from the author's files. */

import { basename, extname, join } from "node:path";
import { Parser } from "npm:htmlparser2@12.0.0";
import { MAX_TEXT_BYTES } from "@/lib/media/manifest.ts";
import { notice } from "@/lib/media/notice.ts";
import { formatTimestamp, parseVtt, type Sentence } from "@/lib/media/vtt.ts";
import { compareNames, parseChapterName } from "./chapter_names.ts";
import { IngestError } from "./recording.ts";

export interface TimedText {
  /** As the author knows the file. */
  name: string;
  chapter: number;
  sentences: Sentence[];
}

/**
 * The text of each chapter in a folder, or in one file, in the order of their names.
 * @throws {IngestError} naming the first file that cannot be used, and what is wrong with it
 */
export async function readTimedTexts(input: string): Promise<TimedText[]> {
  return await readEach(await listTexts(input), readTimedText);
}

/**
 * Each of them, no two of one chapter.
 * @throws {IngestError}
 */
export async function readEach<T extends { name: string; chapter: number }>(
  paths: string[],
  read: (path: string) => Promise<T>,
): Promise<T[]> {
  const texts: T[] = [];
  for (const path of paths) {
    const text = await read(path);
    const rival = texts.find(({ chapter }) => chapter === text.chapter);
    if (rival) {
      throw new IngestError(notice("sameChapter", text.name, rival.name, text.chapter));
    }
    texts.push(text);
  }
  return texts;
}

async function listTexts(input: string): Promise<string[]> {
  const info = await Deno.stat(input).catch(() => {
    throw new IngestError(notice("noTextInput", input));
  });
  if (info.isFile) return [input];
  const entries = await Array.fromAsync(Deno.readDir(input));
  const names = entries.filter(({ isFile, name }) =>
    isFile && !name.startsWith(".") && /^\.(vtt|srt)$/i.test(extname(name))
  ).map(({ name }) => name).toSorted(compareNames);
  if (names.length > 0) return names.map((name) => join(input, name));
  throw new IngestError(notice("noTexts", input));
}

async function readTimedText(path: string): Promise<TimedText> {
  const { name, chapter, text } = await readTextFile(path);
  const sentences = parseVtt(tidyCues(text));
  requireOrder(name, sentences);
  return { name, chapter, sentences };
}

/**
 * A text in UTF-8 with the chapter's number in its name.
 * @throws {IngestError}
 */
export async function readTextFile(
  path: string,
): Promise<{ name: string; chapter: number; text: string }> {
  const name = basename(path), chapter = chapterOf(name);
  if (chapter === null) {
    throw new IngestError(notice("textNoNumber", name, `07${extname(name)}`));
  }
  return { name, chapter, text: await readUtf8(path) };
}

/** The chapter number in a file's name; null: none. */
export function chapterOf(name: string): number | null {
  const said = parseChapterName(basename(name, extname(name)));
  return said.chapterNumber ?? said.leadingNumber ?? said.trailingNumber;
}

/** @throws {IngestError} for a file that is too long, or in another encoding */
export async function readUtf8(path: string): Promise<string> {
  const name = basename(path), { size } = await Deno.stat(path);
  if (size > MAX_TEXT_BYTES) {
    throw new IngestError(notice("largeText", name, size, MAX_TEXT_BYTES));
  }
  return decode(name, await Deno.readFile(path));
}

/** Another encoding would show wrong letters to everyone, so it is refused rather than guessed. */
export function decode(name: string, bytes: Uint8Array<ArrayBuffer>): string {
  const refused = () => new IngestError(notice("notUtf8", name));
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text; // UTF-16 is full of them
  } catch {
    throw refused();
  }
  throw refused();
}

/* What programs write as WebVTT and SubRip, made into what the formats allow. */

const CUE_TIMES = /^\d{1,2}:\d{2}(:\d{2})?[.,]\d{3}[ \t]+-->/;
const OTHER_BLOCKS = /^(WEBVTT|NOTE|STYLE|REGION)\b/;

export function tidyCues(text: string): string {
  const isSubRip = !/^\ufeff?WEBVTT/.test(text);
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").split("\n");
  const isTimes = (line: string | undefined) => line !== undefined && CUE_TIMES.test(line);
  const tidied: string[] = [];
  let isCue = false;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const begins = isTimes(line) || /^\d+[ \t]*$/.test(line) && isTimes(next) ||
      OTHER_BLOCKS.test(line);
    // SubRip's cues end where the next one begins, whatever empty lines there are.
    if (isSubRip && isCue && line.trim() === "") continue;
    const isNumbered = isTimes(line) && /^\d+[ \t]*$/.test(lines[at - 1] ?? "");
    if (isSubRip && begins && !isNumbered) tidied.push("");
    isCue ||= isTimes(line);
    tidied.push(
      isTimes(line) ? line.replace(/(^|>[ \t]+)(\d:\d{2}:\d{2}[.,])/g, "$10$2") : plain(line),
    );
  }
  return tidied.join("\n");
}

/** Without positions as `{\an8}`; signs in any notation as themselves, but for those that the format needs. */
const plain = (line: string): string =>
  decodeSigns(
    line.replace(/\{\\[^}]*\}/g, ""),
    (text) => text.replace(/[&<>]/g, (it) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[it]!),
  );

/** Signs as HTML may write them: `&amp;`, `&#39;`, `&rsquo;`. @param as how a decoded one is written */
export const decodeSigns = (line: string, as = (text: string) => text): string =>
  line.replace(/&(?:#\d+|#x[\da-f]+|[a-z]\w{1,30});/gi, (sign) => {
    let decoded = "";
    new Parser({ ontext: (text) => decoded += text }).end(sign);
    return as(decoded);
  });

function requireOrder(name: string, sentences: Sentence[]): void {
  if (!sentences.some(({ heard }) => heard)) {
    throw new IngestError(notice("noTimes", name));
  }
  let latestMs = 0;
  for (const { heard } of sentences) {
    if (!heard) continue;
    if (heard.startMs < latestMs) {
      throw new IngestError(notice("timesGoBack", name, formatTimestamp(heard.startMs)));
    }
    latestMs = heard.startMs;
  }
}
