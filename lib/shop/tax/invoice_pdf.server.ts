/** Renders an invoice as an A4 PDF. The library is loaded at the first request. */

import type { InvoiceView } from "./invoice.ts";

/** With all its words, since it may be drawn on a thread that speaks no language. */
export interface DrawnInvoice extends InvoiceView {
  labels: { seller: string; buyer: string };
}

/** The part of pdfkit (pdfkit.org/docs) that is used; it has no types of its own. Lengths in points. */
interface Pdf {
  y: number;
  on(name: "data" | "end", heard: (chunk: Uint8Array<ArrayBuffer>) => void): void;
  registerFont(name: string, bytes: Uint8Array): Pdf;
  font(name: string): Pdf & { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
  fontSize(size: number): Pdf;
  fillColor(color: string): Pdf;
  text(text: string, x: number, y: number, options: { width: number; align?: "right" }): Pdf;
  moveTo(x: number, y: number): Pdf;
  lineTo(x: number, y: number): Pdf;
  lineWidth(width: number): Pdf;
  stroke(color: string): Pdf;
  end(): void;
}

const FONTS = {
  text: "400Regular/EBGaramond_400Regular.ttf",
  strong: "600SemiBold/EBGaramond_600SemiBold.ttf",
};
type Weight = keyof typeof FONTS;

const INK = "#000000", SOFT = "#555555", LINE = "#bbbbbb";
const WIDTH = 595.28, LEFT = 62, RIGHT = WIDTH - LEFT, INNER = RIGHT - LEFT;
/** Width of one of two columns, and of a number's label. */
const HALF = INNER / 2 - 10, LABEL = 120;

const load = (() => {
  let loaded: Promise<{ create(): Pdf }> | undefined;
  async function read() {
    const [{ default: PDFDocument }, ...fonts] = await Promise.all([
      import("pdfkit"),
      ...Object.values(FONTS).map((file) =>
        Deno.readFile(new URL(import.meta.resolve(`@expo-google-fonts/eb-garamond/${file}`)))
      ),
    ]);
    return {
      create(): Pdf {
        const pdf: Pdf = new PDFDocument({ size: "A4", margin: LEFT, font: null });
        Object.keys(FONTS).forEach((name, at) => pdf.registerFont(name, fonts[at]!));
        return pdf;
      },
    };
  }
  return () => (loaded ??= read());
})();

/** @returns null if a text has characters that the font lacks; the HTML page can show them */
export async function invoicePdf(invoice: DrawnInvoice): Promise<Uint8Array<ArrayBuffer> | null> {
  const pdf = (await load()).create();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  pdf.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise<void>((end) => pdf.on("end", () => end()));
  const { font } = pdf.font("text")._font;
  const isKnown = [...JSON.stringify(invoice)].every((sign) =>
    sign === "\\" || /\s/.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0)!)
  );
  draw(pdf, invoice);
  pdf.end();
  await ended;
  return isKnown ? new Uint8Array(await new Blob(chunks).arrayBuffer()) : null;
}

function draw(
  pdf: Pdf,
  { title, facts, seller, buyer, labels, lines, parts, total, notes }: DrawnInvoice,
) {
  const write = (text: string, o: {
    x?: number;
    y?: number;
    width?: number;
    weight?: Weight;
    size?: number;
    color?: string;
    align?: "right";
  } = {}) => {
    const { x = LEFT, y = pdf.y, width = INNER, weight = "text", size = 11, color = INK } = o;
    pdf.font(weight).fontSize(size).fillColor(color);
    // French has narrow blanks, which the font lacks.
    return pdf.text(text.replaceAll("\u202f", "\u00a0"), x, y, {
      width,
      ...o.align && { align: o.align },
    });
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
    write(amount, { ...more, y: top, x: RIGHT - 100, width: 100, align: "right" });
    pdf.y = Math.max(y, pdf.y) + 3;
  };
  const party = (label: string, of: string[], { x, y }: { x: number; y: number }) => {
    write(label, { x, y, width: HALF, color: SOFT, size: 9 });
    for (const line of of) write(line, { x, width: HALF });
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
