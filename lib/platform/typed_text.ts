/**
 * Text that people write, in the only safe order: its size is bounded before anything else touches it, then it is
 * normalised, then measured as it will be kept. Whatever normalises, searches or replaces has a small text before it.
 */
import { z } from "zod";

/**
 * Room for `max` characters as they may arrive: decomposed, in the surrogate pairs of emoji, or with blanks around them
 * that are removed.
 */
const roomFor = (max: number): number => 4 * max + 200;

/** A text whose size is bounded, for what comes next: `.trim()`, `.regex(...)`, `.transform(...)`. */
export const boundedText = (max: number, error?: string, whenTooLong = tooLong(max)): z.ZodString =>
  z.string(error).max(roomFor(max), { abort: true, error: whenTooLong });

/** Paragraphs: Unicode NFC, no control characters, at most one empty line between paragraphs. */
export const typedText = (max: number, error?: string) =>
  boundedText(max, error).transform(plainText).pipe(z.string().max(max, tooLong(max)));

/** One line: the same, and line breaks and other control characters become spaces. */
export const typedLine = (max: number, error?: string) =>
  boundedText(max, error).transform(plainLine).pipe(z.string().max(max, tooLong(max)));

const tooLong = (max: number): string => `wanted at most ${max} characters`;

const CONTROLS = /[\p{Cc}]/gu;

export function plainText(text: string): string {
  return text.toWellFormed().normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, (it) => it === "\n" || it === "\t" ? it : "")
    .replace(/\s+/g, joinLines)
    .trim();
}

/** A run of blanks that breaks the line once or more often loses its other blanks. */
function joinLines(blanks: string): string {
  const breaks = blanks.split("\n").length - 1;
  return breaks === 0 ? blanks : breaks === 1 ? "\n" : "\n\n";
}

export const plainLine = (text: string): string =>
  text.toWellFormed().normalize("NFC").replace(/\p{Cc}+/gu, " ").trim();
