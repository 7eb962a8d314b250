/** Paragraphs and headings of Markdown, plain text and EPUB, with the times that an EPUB 3 names. */

import { posix } from "node:path";
import { Parser } from "npm:htmlparser2@12.0.0";
import { notice } from "@/lib/media/notice.ts";
import { IngestError } from "../ingest/recording.ts";
import { decodeSigns } from "../ingest/timed_text.ts";

/** A passage of a recording. */
export interface Clip {
  /** File of the sound, by its name in the EPUB. */
  audio: string;
  startMs: number;
  endMs: number;
}

/** @returns by the address of an element within the EPUB, such as `text/one.xhtml#s1` */
export function readOverlay(smil: string, file: string): Map<string, Clip> {
  const clips = new Map<string, Clip>();
  const resolve = (src = "") => posix.join(posix.dirname(file), unescapeAddress(src));
  let text = "";
  const parser = new Parser({
    onopentag(name, { src, clipBegin, clipEnd }) {
      const kind = name.replace(/^.*:/, "");
      if (kind === "par") text = "";
      if (kind === "text") text = resolve(src);
      if (kind !== "audio" || text === "") return;
      const startMs = toMs(clipBegin ?? "0"), endMs = toMs(clipEnd ?? "");
      if (startMs !== null && endMs !== null && endMs > startMs) {
        clips.set(text, { audio: resolve(src), startMs, endMs });
      }
    },
  }, { xmlMode: true });
  parser.end(smil);
  return clips;
}

const UNITS: Record<string, number> = { h: 3_600_000, min: 60_000, s: 1_000, ms: 1 };

/** SMIL's clock values: `0:01:02.5`, `01:02.5`, `62.5s`, `1.5min`, `62.5`; null: none of these. */
function toMs(text: string): number | null {
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text.trim());
  if (clock) {
    const [hours = 0, minutes, seconds] = clock.slice(1).map((it) => Number(it ?? 0));
    return Math.round(((hours * 60 + minutes!) * 60 + seconds!) * 1_000);
  }
  const count = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(text.trim());
  return count && Math.round(Number(count[1]) * UNITS[count[2] ?? "s"]!);
}

/** Of a file within an EPUB: a percent sign may escape nothing. */
export function unescapeAddress(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/* Reads Markdown and plain text as paragraphs and headings, as they are read aloud. */

/** A paragraph or a heading, in one line. */
export interface Block {
  text: string;
  /** Of a heading, from 1, by the file's own marks; 0: it is none. */
  level: number;
  /** A name that only the contents of an EPUB have: nobody reads it aloud. */
  isContents?: boolean;
  /** Its passages, if the file says when they are spoken; null: this one is not. */
  passages?: { text: string; clip: Clip | null }[];
}

/** They follow each other without empty lines: each begins with a wide blank, or with speech after a sentence. */
const JAPANESE_PARAGRAPHS = /\n(?=\u3000)|(?<=[。！？」』…―])\n(?=[「『])/g;

/** Between two lines of one paragraph, in writing that has no blanks. */
const UNSPACED_LINES =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。！？」』…])\n(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}「『…])/gu;

/** Letters; no author writes a longer line. */
const LONGEST_LINE = 200_000;

/**
 * Paragraphs, which empty lines separate, without Markdown's marks and HTML.
 * @throws {IngestError} for an implausibly long line
 */
export function readBlocks(text: string, name: string): Block[] {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const long = plain.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (long >= 0) {
    throw new IngestError(notice("longLine", name, long + 1, LONGEST_LINE));
  }
  return plain.replace(/^---\n[\s\S]{0,10000}?\n---\n/, "") // front matter
    .replace(/^\[\^[^\]\n]+\]:.*(\n(?: {2,}|\t).*)*$/gm, "") // footnotes, and what refers to them
    .replace(/\[\^[^\]\n]+\]|\^\[[^\]\n]*\]|(?<!\d)<sup>[[(]?(\d{1,3}|[*†‡§])[\])]?<\/sup>/g, "")
    .replace(/^(?=\p{L}|\d)(.{1,200})\n(=+|-{3,})[ \t]*$/gmu, underlined)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "")
    .replace(/^(#{1,6}\s.*?)(?:\s+#+)?(?:\s*\{[^{}\n]*\})?[ \t]*$/gm, "\n$1\n")
    .replace(/^(?=\s*(?:[-*+]|\d+[.)](?=\s+\[))\s+\S)/gm, "\n") // each item of a list
    .replace(JAPANESE_PARAGRAPHS, "\n\n")
    .split(/\n[ \t]*\n/)
    .map((block) => ({ text: withoutMarks(block), level: levelOf(block) }))
    .filter(({ text }) => text !== "");
}

const underlined = (_: string, heading: string, line: string) =>
  `${line.startsWith("=") ? "#" : "##"} ${heading}\n`;

const levelOf = (block: string): number => (/^\s*(#{1,6})\s/.exec(block)?.[1] ?? "").length;

/** Headings, quotes, rules, links and emphasis of Markdown, and tags, reduced to what is read aloud. */
const withoutMarks = (paragraph: string): string =>
  decodeSigns(
    paragraph.split("\n").map((line) =>
      line.replace(/^\s*(#{1,6}\s+|>\s?|[-*+]\s+)/, "").replace(/^\s*([-*_]\s*){3,}$/, "")
        .replace(/\\$/, "")
    ).join("\n").replace(UNSPACED_LINES, "").replaceAll("\n", " ")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/<\/?[a-z][^>]*>/gi, "")
      .replace(/(?<!\\)(\*\*?|`)(?=\S)(.+?)(?<!\\)\1/g, "$2")
      .replace(/(?<![\p{L}\p{N}\\])(__?)(?=\S)(.+?)(?<!\\)\1(?![\p{L}\p{N}])/gu, "$2")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1"),
  ).replace(/\s+/g, " ").trim();
