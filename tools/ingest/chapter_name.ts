/** What the name of a recording says about its place in the book. */

export type Role = "opening" | "front" | "chapter" | "back" | "closing";

export interface ChapterName {
  role: Role;
  /** From "Chapter 7", "Kapitel 7", "ch07", "Chapter Seven"; null: none of these. */
  chapterNumber: number | null;
  /** From "07 - Salter's Row" or "7."; null: no number in front. */
  leadingNumber: number | null;
  /** From "the-one-07"; null: no number at the end. */
  trailingNumber: number | null;
  /** The name without its numbers; "" when nothing else is left. */
  title: string;
}

const ROLES: [Role, RegExp][] = [
  [
    "opening",
    /\b(open(ing)?|intro(ductory)?|title) credits?\b|^credits? open|^intro$|\bvorspann\b/i,
  ],
  [
    "closing",
    /\b(clos(e|ing)|end(ing)?|final) credits?\b|^credits?( (clos|end)\w*)?$|^outro$|\babspann\b/i,
  ],
  ["front", /^(dedication|epigraph|foreword|preface|introduction|prolog(ue)?|widmung|vorwort)\b/i],
  [
    "back",
    /^(epilog(ue)?|afterword|acknowledge?ments?|author'?s note|about the author|nachwort)\b/i,
  ],
];

const WORDS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
  "fifteen sixteen seventeen eighteen nineteen";
const UNITS = WORDS.split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const NUMBER_WORD = `(?:(?:${TENS.join("|")})(?:[ -](?:${UNITS.slice(0, 9).join("|")}))?|${
  UNITS.toReversed().join("|")
})`;
const CHAPTER = new RegExp(
  String.raw`\b(?:chapter|chap|ch|kapitel|kap|chapitre|cap[ií]tulo|hoofdstuk)[ .#:-]*` +
    String.raw`(0*\d{1,4}(?!\d)|${NUMBER_WORD}\b|[ivxlc]+\b)`,
  "i",
);
const LEADING = /^(\d{1,4})(?!\d)(?:\s*[-.:)\]]+\s*|\s+|$)/;
const TRAILING = /(?:^|[^\d])(\d{1,4})$/;

/** @param text a tag, a chapter mark or a file name without its extension */
export function parseChapterName(text: string): ChapterName {
  const spaced = text.replaceAll("_", " ").replace(/\s+/g, " ").trim();
  const leading = LEADING.exec(spaced);
  const rest = leading ? spaced.slice(leading[0].length) : spaced;
  const chapter = CHAPTER.exec(rest);
  const trailing = leading || chapter ? null : TRAILING.exec(rest);
  const title = chapter ? rest.slice(chapter.index + chapter[0].length) : rest;
  const role = ROLES.find(([, pattern]) => pattern.test(rest))?.[0] ?? "chapter";
  return {
    role: chapter ? "chapter" : role,
    chapterNumber: chapter ? toNumber(chapter[1]!) : null,
    leadingNumber: leading ? Number(leading[1]) : null,
    trailingNumber: trailing ? Number(trailing[1]) : null,
    title: trimTitle(trailing ? title.slice(0, -trailing[1]!.length) : title),
  };
}

const trimTitle = (title: string) => title.replace(/^[\s\-–—.:,)]+|[\s\-–—:,(]+$/g, "");

function toNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const words = text.toLowerCase().split(/[ -]/);
  const unit = UNITS.indexOf(words.at(-1)!) + 1;
  const tens = TENS.indexOf(words[0]!);
  if (unit === 0 && tens === -1) return fromRoman(text.toLowerCase());
  return (tens === -1 ? 0 : (tens + 2) * 10) + unit;
}

function fromRoman(text: string): number {
  const values = [...text].map((letter) => ({ i: 1, v: 5, x: 10, l: 50, c: 100 })[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}
