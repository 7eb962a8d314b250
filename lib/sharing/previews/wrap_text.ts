/** Breaks text into lines in SVG pictures, which have no text layout. */

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

export interface Wrapped {
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
