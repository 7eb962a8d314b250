/** The picture of a link preview (Open Graph, "og:image") as SVG: 1200 x 630 pixels, and its address. */

import { type Book, type Chapter, labelOf } from "@/lib/catalogue/book.ts";
import { language, ownLanguage } from "@/lib/platform/language/language.ts";
import { escapeMarkup } from "@/lib/platform/text.ts";

/* Breaks text into lines in SVG pictures, which have no text layout. */

/**
 * Estimated widths of letters in EB Garamond as fractions of the font size. They are rather too large: a short line
 * looks well, a long one would leave the picture.
 */
const NARROW = /[iljtfrI.,:;'’!|()\-\s]/;
const WIDE = /[mwMWOQGDHNU@—…&]/;

function widthOf(text: string, sizePx: number): number {
  let width = 0;
  for (const letter of text) {
    width += NARROW.test(letter)
      ? 0.33
      : WIDE.test(letter)
      ? 0.8
      : /[A-Z]/.test(letter)
      ? 0.66
      : 0.5;
  }
  return width * sizePx;
}

interface Wrapped {
  lines: string[];
  sizePx: number;
}

/**
 * Wraps the text in the largest font size at which it fits; in the smallest size, text that does not fit is cut off.
 */
export function wrapText(
  text: string,
  { sizesPx, widthPx, maxLines }: { sizesPx: number[]; widthPx: number; maxLines: number },
): Wrapped {
  let wrapped: Wrapped = { lines: [], sizePx: 0 };
  for (const sizePx of sizesPx) {
    wrapped = { lines: breakLines(text, sizePx, widthPx), sizePx };
    if (wrapped.lines.length <= maxLines) return wrapped;
  }
  const lines = wrapped.lines.slice(0, maxLines);
  lines[maxLines - 1] = `${shorten(lines[maxLines - 1]!, wrapped.sizePx, widthPx)}…`;
  return { ...wrapped, lines };
}

function breakLines(text: string, sizePx: number, widthPx: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((it) => splitWord(it, sizePx, widthPx))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, sizePx) <= widthPx) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Splits a word that is wider than a line into pieces that fit. */
function splitWord(word: string, sizePx: number, widthPx: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && widthOf(piece + letter, sizePx) > widthPx) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** Cuts the line so that an ellipsis fits behind it. */
function shorten(line: string, sizePx: number, widthPx: number): string {
  const letters = [...line];
  while (letters.length > 0 && widthOf(`${letters.join("")}…`, sizePx) > widthPx) letters.pop();
  return letters.join("").trimEnd();
}

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
/** The family of the fonts that `preview_worker.server.ts` loads. */
const FAMILY = "EB Garamond";

export interface Card {
  /** The large text: the title of the book or the chapter. */
  title: string;
  /** The small text above it. */
  eyebrow: string;
  /** The lines below it. */
  lines: string[];
  /** Text beside the play sign: "Listen free · 4:05". */
  action: string;
  /** Background colour, `#rrggbb`. */
  color: string;
}

const WORDS = { x: 600, widthPx: 530 };
const COVER = { x: 72, y: 80, side: 470 };
/**
 * Reduces each colour channel from 256 to 32 values, which is not visible on a cover: the PNG is smaller by a third,
 * and WhatsApp ignores pictures above 300 KB.
 */
const SHADES = Array.from({ length: 32 }, (_, shade) => (shade / 31).toFixed(3)).join(" ");
const FEWER_COLORS =
  `<filter id="fewer" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feComponentTransfer>${
    ["R", "G", "B"].map((it) => `<feFunc${it} type="discrete" tableValues="${SHADES}"/>`).join("")
  }</feComponentTransfer></filter>`;
/** Position of the cover in a book's `-og.jpg` (tools/covers.ts). */
const IN_PICTURE = "330 45 540 540";

/**
 * Draws the card. The background has no gradient, which would add 140 KB to the PNG; some messengers ignore large
 * previews.
 * @param picture the book's `-og.jpg` as a data address; null: there is none, only the colour is shown
 */
export function cardSvg(card: Card, picture: string | null): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}" font-family="${FAMILY}">
<rect width="100%" height="100%" fill="#0e1020"/>
<rect width="100%" height="100%" fill="${card.color}" fill-opacity="0.55"/>
${picture ? cover(picture) : ""}
${words(card)}
</svg>`;
}

function cover(picture: string): string {
  const { x, y, side } = COVER;
  const box = `x="${x}" y="${y}" width="${side}" height="${side}"`;
  return `${FEWER_COLORS}<svg ${box} viewBox="${IN_PICTURE}"><image filter="url(#fewer)" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" xlink:href="${picture}"/></svg>` +
    `<rect ${box} fill="none" stroke="#f3eadb" stroke-opacity="0.22"/>`;
}

function words({ title, eyebrow, lines, action }: Card): string {
  const heading = wrapText(title, {
    sizesPx: [92, 78, 66, 56],
    maxLines: 3,
    widthPx: WORDS.widthPx,
  });
  const above = wrapText(eyebrow, { sizesPx: [32, 27], maxLines: 1, widthPx: WORDS.widthPx });
  const below = lines.map((line) =>
    wrapText(line, { sizesPx: [38, 33], maxLines: 1, widthPx: WORDS.widthPx })
  );
  const leadPx = heading.sizePx * 1.06, belowPx = 50;
  const heightPx = 54 + heading.lines.length * leadPx + 22 + below.length * belowPx + 92;
  let y = (PREVIEW_HEIGHT - heightPx) / 2 + 32;
  const drawn = [text(above.lines[0] ?? "", y, above.sizePx, "#f3bb6b", 500)];
  y += 22;
  for (const line of heading.lines) {
    drawn.push(text(line, y += leadPx, heading.sizePx, "#f3eadb", 600));
  }
  y += 22;
  for (const { lines: [line = ""], sizePx } of below) {
    drawn.push(text(line, y += belowPx, sizePx, "#d8cfc2", 500));
  }
  return `${drawn.join("\n")}\n${playSign(action, y + 68)}`;
}

const text = (words: string, y: number, sizePx: number, color: string, weight: 500 | 600) =>
  `<text x="${WORDS.x}" y="${
    Math.round(y)
  }" font-size="${sizePx}" font-weight="${weight}" fill="${color}">${escapeMarkup(words)}</text>`;

/** A round play sign and its text. */
function playSign(action: string, y: number): string {
  const { x } = WORDS;
  return `<circle cx="${x + 30}" cy="${y}" r="30" fill="#f0b056"/>
<path d="M${x + 22} ${y - 15}v30l25-15z" fill="#241602"/>
${text(action, y + 11, 34, "#f3eadb", 500).replace(`x="${x}"`, `x="${x + 78}"`)}`;
}

/* Paths of the pictures of link previews. */

/** Characters in the fonts of `preview_worker.server.ts`; others would be drawn as boxes. */
const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\p{M}$+<=>|~^`€£№©®™°]*$/u;

/** Whether the fonts have every character of the card. */
export const isWritable = ({ title, eyebrow, lines, action }: Card): boolean =>
  WRITABLE.test([title, eyebrow, ...lines, action].join());

/**
 * The picture with the title of the chapter or (`chapter` null) of the book, in the language spoken; the shop's own is
 * not named: `/og/11/book.png`, `/og/11/5.de.png`. If the fonts lack a character of the names, the book's prepared cover
 * picture.
 */
export function previewPath(book: Book, chapter: Chapter | null): string {
  const tag = language() === ownLanguage() ? "" : `.${language().toLowerCase()}`;
  const names = [labelOf(book), book.title, book.author, book.narrator, chapter?.title ?? ""];
  return tag !== "" || WRITABLE.test(names.join())
    ? `/og/${book.id}/${chapter?.number ?? "book"}${tag}.png`
    : book.cover.ogSrc;
}
