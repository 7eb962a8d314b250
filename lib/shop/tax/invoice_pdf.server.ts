/** Renders an invoice as an A4 PDF. The library and the fonts are loaded at the first request that needs them. */

import createBidi from "bidi-js";
import { dirOf } from "@/lib/platform/language/direction.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { readPackaged } from "@/lib/platform/packaged.server.ts";
import type { InvoiceView } from "./invoice.ts";

/** With all its words, since it may be drawn on a thread that speaks no language. */
export interface DrawnInvoice extends InvoiceView {
  labels: { seller: string; buyer: string };
  /** Of the words. Where they run from the right, as in Arabic, the layout is mirrored. */
  lang: Language;
}

/** In points, from the upper left corner. */
interface Place {
  x: number;
  y: number;
  width: number;
}

/** The part of pdfkit (pdfkit.org/docs) that is used; it has no types of its own. Lengths in points. */
interface Pdf {
  y: number;
  readonly page: { maxY(): number };
  addPage(): Pdf;
  on(name: "data" | "end", heard: (chunk: Uint8Array<ArrayBuffer>) => void): void;
  registerFont(name: string, bytes: Uint8Array): Pdf;
  font(name: string): Pdf & { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
  fontSize(size: number): Pdf;
  fillColor(color: string): Pdf;
  text(
    text: string,
    x: number,
    y: number,
    options: { width: number; align?: "right" } | typeof AS_ONE,
  ): Pdf;
  widthOfString(text: string, options: typeof AS_ONE): number;
  currentLineHeight(withGap: true): number;
  moveTo(x: number, y: number): Pdf;
  lineTo(x: number, y: number): Pdf;
  lineWidth(width: number): Pdf;
  stroke(color: string): Pdf;
  end(): void;
}

const WEIGHTS = ["text", "strong"] as const;
type Weight = typeof WEIGHTS[number];

/** Latin, Greek and Cyrillic; Japanese and Arabic, each with Latin. An invoice is set in the first that has its letters. */
const FAMILIES: Record<Weight, string>[] = [
  {
    text: "eb-garamond/400Regular/EBGaramond_400Regular.ttf",
    strong: "eb-garamond/600SemiBold/EBGaramond_600SemiBold.ttf",
  },
  {
    text: "hina-mincho/400Regular/HinaMincho_400Regular.ttf",
    strong: "hina-mincho/400Regular/HinaMincho_400Regular.ttf",
  },
  { text: "amiri/400Regular/Amiri_400Regular.ttf", strong: "amiri/700Bold/Amiri_700Bold.ttf" },
];

const INK = "#000000", SOFT = "#555555", LINE = "#bbbbbb";
const WIDTH = 595.28, LEFT = 62, RIGHT = WIDTH - LEFT, INNER = RIGHT - LEFT;
/** Width of one of two columns, and of a number's label. */
const HALF = INNER / 2 - 10, LABEL = 120;

const fonts = new Map<string, Promise<Uint8Array>>();

function readFont(file: string): Promise<Uint8Array> {
  const read = fonts.get(file) ?? readPackaged(`@expo-google-fonts/${file}`);
  fonts.set(file, read);
  return read;
}

/** With a title, which readers show instead of the file's name, and the language in which it is read aloud. */
async function openPdf(
  { title, number, lang }: DrawnInvoice,
  family: Record<Weight, string>,
): Promise<Pdf> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf: Pdf = new PDFDocument({
    size: "A4",
    margin: LEFT,
    font: null,
    lang,
    info: { Title: `${title} ${number}` },
    displayTitle: true,
  });
  for (const weight of WEIGHTS) pdf.registerFont(weight, await readFont(family[weight]));
  return pdf;
}

/** Invisible marks of direction, which a font need not have. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** @returns null if no font has all characters of the texts; the HTML page can show them */
export async function invoicePdf(invoice: DrawnInvoice): Promise<Uint8Array<ArrayBuffer> | null> {
  const signs = [...new Set(JSON.stringify(invoice).replace(MARKS, "").replace(/[\s\\]/g, ""))];
  for (const family of FAMILIES) {
    const pdf = await openPdf(invoice, family);
    const { font } = pdf.font("text")._font;
    if (signs.every((it) => font.hasGlyphForCodePoint(it.codePointAt(0)!))) {
      return await print(pdf, invoice);
    }
  }
  return null;
}

async function print(pdf: Pdf, invoice: DrawnInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  pdf.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise<void>((end) => pdf.on("end", () => end()));
  draw(pdf, invoice);
  pdf.end();
  await ended;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function draw(
  pdf: Pdf,
  { title, facts, seller, buyer, labels, lines, parts, total, notes, lang }: DrawnInvoice,
) {
  const isFromRight = dirOf(lang) === "rtl";
  const write = (text: string, o: Partial<Place> & {
    weight?: Weight;
    size?: number;
    color?: string;
    isAtEnd?: true;
    /** In a language that is not the document's: a name, an address. */
    isTyped?: true;
  } = {}) => {
    const { x = LEFT, y = pdf.y, width = INNER, weight = "text", size = 11, color = INK } = o;
    pdf.font(weight).fontSize(size).fillColor(color);
    // French has narrow blanks, which the fonts lack.
    const words = text.replaceAll("\u202f", "\u00a0"), isAtEnd = o.isAtEnd ?? false;
    if (isFromRight || FROM_RIGHT.test(words)) {
      writePieces(pdf, words, {
        ...{ x: isFromRight ? WIDTH - x - width : x, y, width },
        base: o.isTyped ? "auto" : isFromRight ? "rtl" : "ltr",
        isAtRight: isFromRight !== isAtEnd,
      });
    } else pdf.text(words, x, y, { width, ...isAtEnd && { align: "right" } });
  };
  const rule = () => {
    pdf.moveTo(LEFT, pdf.y + 3).lineTo(RIGHT, pdf.y + 3).lineWidth(0.5).stroke(LINE);
    pdf.y += 8;
  };
  /** Adds a row: the label wraps within its column, and the next row begins below the taller cell. */
  const row = (label: string, amount: string, more: { weight?: Weight; color?: string } = {}) => {
    const top = pdf.y;
    write(label, { ...more, y: top, width: INNER - 110 });
    const { y } = pdf;
    write(amount, { ...more, y: top, x: RIGHT - 100, width: 100, isAtEnd: true });
    pdf.y = Math.max(y, pdf.y) + 3;
  };
  const party = (label: string, of: string[], { x, y }: { x: number; y: number }) => {
    write(label, { x, y, width: HALF, color: SOFT, size: 9 });
    for (const line of of) write(line, { x, width: HALF, isTyped: true });
    return pdf.y;
  };

  write(title, { weight: "strong", size: 20 });
  pdf.y += 12;
  for (const [label, text] of facts) {
    const { y } = pdf;
    write(label, { y, width: LABEL, color: SOFT });
    write(text, { y, x: LEFT + LABEL, width: INNER - LABEL });
  }
  const y = pdf.y + 20;
  pdf.y = Math.max(
    party(labels.seller, seller, { x: LEFT, y }),
    party(labels.buyer, buyer, { x: LEFT + INNER / 2 + 10, y }),
  ) + 26;
  for (const [label, amount] of lines) row(label, amount);
  rule();
  for (const [label, amount] of parts) row(label, amount, { color: SOFT });
  rule();
  row(...total, { weight: "strong" });
  pdf.y += 18;
  for (const note of notes) {
    write(note, { size: 10 });
    pdf.y += 4;
  }
}

/* Text that runs from the right. pdfkit sets words from the left, in the order in which they are read. */

/** "auto": that of the text's first letter. */
type Direction = "ltr" | "rtl" | "auto";

/** The package declares its types as CommonJS; what Deno imports is the function itself. */
const bidi = (createBidi as unknown as typeof createBidi.default)();
/** The piece is shaped as a whole, in one line. */
const AS_ONE = { lineBreak: false, features: [] };
const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function writePieces(
  pdf: Pdf,
  text: string,
  { x, y, width, base, isAtRight }: Place & { base: Direction; isAtRight: boolean },
): void {
  const widthOf = (piece: string) => pdf.widthOfString(piece, AS_ONE);
  pdf.y = y;
  for (const line of breakLines(text, (it) => widthOf(it) <= width)) {
    const pieces = piecesFromLeft(line, base), heightPt = pdf.currentLineHeight(true);
    if (pdf.y + heightPt > pdf.page.maxY()) pdf.addPage();
    const { y } = pdf;
    let left = isAtRight ? x + width - pieces.reduce((sum, it) => sum + widthOf(it), 0) : x;
    for (const piece of pieces) {
      pdf.text(piece, left, y, AS_ONE);
      left += widthOf(piece);
    }
    pdf.y = y + heightPt;
  }
}

/** Breaks at blanks; within a word only where it is longer than a line. */
function breakLines(text: string, isFitting: (line: string) => boolean): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    const add = (part: string) => {
      if (line !== "" && !isFitting((line + part).trimEnd())) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += part;
    };
    for (const word of paragraph.split(/(?<= )/)) {
      if (isFitting(word.trimEnd())) add(word);
      else [...word].forEach(add);
    }
    return [...lines, line.trimEnd()];
  });
}

/**
 * The pieces of one direction of a line, in the order in which they stand from the left (UAX #9). Letters that run from
 * the right stay in the order in which they are read: their font reverses and joins them.
 */
export function piecesFromLeft(line: string, base: Direction): string[] {
  const embedding = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const pieces: { level: number; at: number[] }[] = [];
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[at]!, last = pieces.at(-1);
    if (last?.level === level) last.at.push(at);
    else pieces.push({ level, at: [at] });
  }
  return pieces.map(({ level, at }) => {
    const letters = at.sort((a, b) => a - b).map((it) => mirrored.get(it) ?? line[it]!);
    const isReversedHere = level % 2 === 1 && !letters.some((it) => FROM_RIGHT.test(it));
    return (isReversedHere ? letters.reverse() : letters).join("").replace(MARKS, "");
  }).filter((it) => it !== "");
}
