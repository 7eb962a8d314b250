/** What people type, as text: pure. It is shown as text too, so that nothing in it needs to be refused as markup. */

const CONTROLS = /[\p{Cc}]/gu;
/** Spaces, marks and joiners of every script; fillers that count as letters and show nothing. */
const INVISIBLE = /[\p{Z}\p{C}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]/gu;

/** One spelling per letter, no control characters, at most one empty line between paragraphs. */
export function plainText(text: string): string {
  return text.toWellFormed().normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, (it) => it === "\n" || it === "\t" ? it : "")
    .replace(/[^\S\n]*\n[^\S\n]*(\n\s*)?/g, (_, more) => more === undefined ? "\n" : "\n\n")
    .trim();
}

/** How many characters a reader sees. */
export function visibleLength(text: string): number {
  return [...text.replace(INVISIBLE, "")].length;
}
