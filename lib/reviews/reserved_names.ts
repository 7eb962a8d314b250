/** Names reserved for their owners: a review signed "Tamsin Orrell" by a stranger would read as the author's own. */

/** Characters that look like a Latin letter: letters of other scripts, digits and signs. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [
    ["a", "аαɑ@"],
    ["b", "вβь"],
    ["c", "сϲ"],
    ["d", "ԁđ"],
    ["e", "еεєҽ3"],
    ["g", "ɡց"],
    ["h", "нηһ"],
    ["j", "јϳ"],
    ["k", "кκ"],
    ["l", "iіιıӏłl1|!"], // a capital i and a small l look the same
    ["m", "мμ"],
    ["n", "νոп"],
    ["o", "оοօø0"],
    ["p", "рρ"],
    ["q", "ԛ"],
    ["r", "гʀ"],
    ["s", "ѕ$5"],
    ["t", "тτ"],
    ["u", "υս"],
    ["w", "ԝω"],
    ["x", "хχ"],
    ["y", "уγү"],
    ["z", "ζ"],
  ].flatMap(([letter, others]) => [...others!].map((it) => [it, letter!])),
);

/** Pairs of letters that look like one letter. */
const PAIRS: [RegExp, string][] = [[/rn/g, "m"], [/vv/g, "w"], [/cl/g, "d"]];

/** Normalizes a name to its appearance: case, accents, blanks, signs and script are ignored. */
function lookOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = [...plain].map((it) => LOOKALIKES[it] ?? it).join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return PAIRS.reduce((text, [pair, one]) => text.replace(pair, one), letters);
}

/** Returns a check whether a name looks like one of `owners`. */
export function createReservedNames(owners: string[]): (name: string) => boolean {
  const looks = new Set(owners.map(lookOf).filter((it) => it !== ""));
  return (name) => looks.has(lookOf(name));
}
