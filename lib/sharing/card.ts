/** The picture of a link preview (Open Graph, "og:image") as SVG: 1200 x 630 pixels, and its address. */

import { type Book, type Chapter, labelOf } from "@/lib/catalogue/book.ts";
import { dirOf } from "@/lib/platform/language/direction.ts";
import { language, ownLanguage } from "@/lib/platform/language/language.ts";
import { escapeMarkup } from "@/lib/platform/text.ts";
import { bookPicturePath } from "./addresses.ts";

/* Breaks text into lines in SVG pictures, which have no text layout. */

/**
 * Estimated widths of letters as fractions of the font size. They are rather too large: a short line looks well, a long
 * one would leave the picture.
 */
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const NARROW = /[iljtfrI.,:;'’!|()\-\s]/;
const WIDE = /[mwMWOQGDHNU@—…&]/;

function widthOf(text: string, sizePx: number): number {
  let width = 0;
  for (const letter of text) {
    width += SQUARE.test(letter)
      ? 1
      : NARROW.test(letter)
      ? 0.33
      : WIDE.test(letter)
      ? 0.8
      : /[A-Z]/.test(letter)
      ? 0.66
      : 0.5;
  }
  return width * sizePx;
}

/** Isolates around arguments of messages (UAX #9) would end in the middle of a line. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, "");

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
  const words = withoutIsolates(text);
  for (const sizePx of sizesPx) {
    wrapped = { lines: breakLines(words, sizePx, widthPx), sizePx };
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

/** What must not begin a line in Japanese (JIS X 4051). */
const CLOSING = /[\u3001\u3002\u30fb\u30fc\u300d\u300f\u3011\uff01\uff09\uff1a\uff1f\u2026]/;

/** Splits a word that is wider than a line, such as a sentence in Japanese, into pieces that fit. */
function splitWord(word: string, sizePx: number, widthPx: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    const isFull = piece !== "" && widthOf(piece + letter, sizePx) > widthPx;
    if (isFull && !CLOSING.test(letter)) {
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

/** From the edge at which lines begin. */
const WORDS = { x: 600, widthPx: 530 };
const COVER = { x: 72, y: 80, side: 470 };

/** Where lines run from the right, the picture is the other way round. */
export const isMirrored = (): boolean => dirOf(language()) === "rtl";
/** The left edge of what is `width` wide and lies `x` from the edge at which lines begin. */
const mirrored = (x: number, width = 0): number => isMirrored() ? PREVIEW_WIDTH - x - width : x;

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
  const box = `x="${mirrored(x, side)}" y="${y}" width="${side}" height="${side}"`;
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
  // Arabic letters reach further below and above the line.
  const leadPx = heading.sizePx * (isMirrored() ? 1.25 : 1.06), belowPx = 50;
  const heightPx = 54 + heading.lines.length * leadPx + 22 + below.length * belowPx + 92;
  let y = (PREVIEW_HEIGHT - heightPx) / 2 + 32;
  const { x } = WORDS;
  const drawn = [
    svgText(above.lines[0] ?? "", { x, y }, {
      sizePx: above.sizePx,
      color: "#f3bb6b",
      weight: 500,
    }),
  ];
  y += 22;
  for (const line of heading.lines) {
    y += leadPx;
    drawn.push(
      svgText(line, { x, y }, { sizePx: heading.sizePx, color: "#f3eadb", weight: 600 }),
    );
  }
  y += 22;
  for (const { lines: [line = ""], sizePx } of below) {
    y += belowPx;
    drawn.push(svgText(line, { x, y }, { sizePx, color: "#d8cfc2", weight: 500 }));
  }
  return `${drawn.join("\n")}\n${playSign(action, y + 68)}`;
}

interface TextStyle {
  sizePx: number;
  color: string;
  weight: 500 | 600;
}

/** A line of text. @param at its beginning, `x` from the edge at which lines begin */
export function svgText(
  words: string,
  at: { x: number; y: number },
  { sizePx, color, weight }: TextStyle,
): string {
  const place = `x="${mirrored(at.x)}" y="${Math.round(at.y)}"`;
  const anchor = isMirrored() ? ' text-anchor="end"' : "";
  // The renderer takes a line as running from the left; an isolate in it runs from the right (UAX #9).
  const line = isMirrored() ? `\u2067${withoutIsolates(words)}\u2069` : words;
  return `<text ${place}${anchor} font-size="${sizePx}" font-weight="${weight}" fill="${color}">${
    escapeMarkup(line)
  }</text>`;
}

/** A round play sign and its text. */
function playSign(action: string, y: number): string {
  const { x } = WORDS, center = mirrored(x + 30);
  return `<circle cx="${center}" cy="${y}" r="30" fill="#f0b056"/>
<path d="M${center - 8} ${y - 15}v30l25-15z" fill="#241602"/>
${svgText(action, { x: x + 78, y: y + 11 }, { sizePx: 34, color: "#f3eadb", weight: 500 })}`;
}

/* Paths of the pictures of link previews. */

/** Characters in the fonts of `preview_worker.server.ts`, without kanji; others would be drawn as boxes. */
const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u3020\uff01-\uff9f\p{N}\p{P}\p{Z}\p{M}$+<=>|~^`€£№©®™°]*$/u;

/** The 6,355 kanji of JIS X 0208, which the Japanese font has. Shift_JIS is a table of them. */
let kanji: Set<string> | undefined;

function isKanji(letter: string): boolean {
  kanji ??= readKanji();
  return kanji.has(letter);
}

function readKanji(): Set<string> {
  const decoder = new TextDecoder("shift_jis");
  const bytes = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const letters = [...bytes(0x88, 0x9f), ...bytes(0xe0, 0xea)].flatMap((first) =>
    bytes(0x40, 0xfc).map((second) => decoder.decode(new Uint8Array([first, second])))
  );
  return new Set(letters.filter((it) => /^\p{Script=Han}$/u.test(it)));
}

/** Whether the fonts have every character of the texts. */
const areWritable = (texts: string[]): boolean =>
  WRITABLE.test(texts.join().replace(/\p{Script=Han}/gu, (it) => isKanji(it) ? "" : "\u{10ffff}"));

/** Whether the fonts have every character of the card. */
export const isWritable = ({ title, eyebrow, lines, action }: Card): boolean =>
  areWritable([title, eyebrow, ...lines, action].map(withoutIsolates));

/**
 * The picture with the title of the chapter or (`chapter` null) of the book, in the language spoken. If the fonts lack a
 * character of the names, the book's prepared cover picture.
 */
export function previewPath(book: Book, chapter: Chapter | null): string {
  const names = [labelOf(book), book.title, book.author, book.narrator, chapter?.title ?? ""];
  return language() !== ownLanguage() || areWritable(names)
    ? bookPicturePath(book.id, chapter?.number ?? null)
    : book.cover.ogSrc;
}
