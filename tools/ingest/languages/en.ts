/** What chapters are called in English, and how they are numbered. */

import { count, hundredsOf, type Language } from "./language.ts";

const UNITS =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";

export const en: Language = {
  code: "en",
  voice: "en-us",
  chapter: ["chapter", "chap", "ch"],
  part: ["part"],
  volume: ["pt", "disc", "disk", "cd", "volume", "vol", "book", "side", "tape"],
  track: ["track"],
  of: ["of"],
  opening: [
    "(open(ing)?|intro(ductory)?|title) credits?",
    "^credits? open(ing)?",
    "^intro$",
  ],
  closing: [
    "(clos(e|ing)|end(ing)?|final) credits?",
    "^credits?( (clos|end)[a-z]*)?$",
    "^outro$",
  ],
  front: ["dedication", "epigraph", "foreword", "preface", "introduction", "prolog(ue)?"],
  back: [
    "epilog(ue)?",
    "afterword",
    "acknowledge?ments?",
    "author'?s note",
    "about the author",
  ],
  sections: [
    "(table of )?contents",
    "copyright.*",
    "imprint",
    "colophon",
    "title page",
    "cover",
    "also by .*",
    "(more|other) books .*",
    "about the (publisher|series)",
    "(foot|end)?notes",
    "glossary",
    "index",
    "bibliography",
  ],
  cardinals: count({
    units: UNITS,
    tens: TENS,
    hundreds: `hundred|onehundred|ahundred ${hundredsOf(UNITS, "hundred")}`,
    and: "and",
  }),
  ordinals: count({
    units: "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth " +
      "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth",
    tens: "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth",
    tensBefore: TENS,
    hundreds: "hundredth|onehundredth",
    hundredsBefore: "hundred|onehundred",
    and: "and",
  }),
  abbreviations: {
    mr: "Mister",
    mrs: "Missus",
    ms: "Miz",
    dr: "Doctor",
    st: "Saint",
    prof: "Professor",
    rev: "Reverend",
    capt: "Captain",
    lt: "Lieutenant",
    col: "Colonel",
    gen: "General",
    sgt: "Sergeant",
    jr: "Junior",
    sr: "Senior",
    vs: "versus",
  },
  goesOn: (before, after) => /(?<!\p{L})[Nn]o\. $/u.test(before) && /^\d/.test(after),
  // Years: "nineteen twenty-one".
  spell: (text) => text.replace(/(?<![\d.,])(1[1-9])([1-9]\d)(?![.,]?\d)/g, "$1 $2"),
};
