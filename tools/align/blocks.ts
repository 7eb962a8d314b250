/** Markdown and plain text, as they are read aloud. */
import type { Clip } from "@/tools/align/media_overlay.ts";
import { IngestError } from "@/tools/ingest/ingest_error.ts";

/** A paragraph or a heading, in one line. */
export interface Block {
  text: string;
  /** What the file itself calls a heading. */
  isHeading: boolean;
  /** Its passages, where the file says when they are said; null: this one is not. */
  passages?: { text: string; clip: Clip | null }[];
}

/** Letters; no author writes a longer line. */
const LONGEST_LINE = 200_000;

/**
 * What empty lines part, without the signs of Markdown and without HTML.
 * @throws {IngestError} for a line that nobody can have meant
 */
export function readBlocks(text: string, name: string): Block[] {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const long = plain.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (long >= 0) {
    throw new IngestError(
      `${name}, line ${long + 1}, has more than ${LONGEST_LINE} letters: part it into paragraphs.`,
    );
  }
  return plain.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "")
    .replace(/^(#{1,6}\s.*)$/gm, "\n$1\n")
    .split(/\n[ \t]*\n/)
    .map((block) => ({ text: withoutMarks(block), isHeading: /^\s*#{1,6}\s/.test(block) }))
    .filter(({ text }) => text !== "");
}

/** Headings, quotes, rules, links and emphasis of Markdown, and tags, as they are read aloud. */
const withoutMarks = (paragraph: string): string =>
  paragraph.split("\n").map((line) =>
    line.replace(/^\s*(#{1,6}\s+|>\s?|[-*+]\s+)/, "").replace(/^\s*([-*_]\s*){3,}$/, "")
  ).join(" ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/(\*\*?|__?|`)(?=\S)(.+?)\1/g, "$2")
    .replace(/\s+/g, " ").trim();
