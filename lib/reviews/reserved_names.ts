/** Names that only their owners may sign with: a stranger's "Tamsin Orrell" reads as the author's own word. */

/** What reads like a letter of ours: of other scripts, and digits and signs in place of letters. */
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
    ["l", "iіιıӏłl1|!"], // a capital i and a small l are one stroke
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

/** Two letters that read as one. */
const PAIRS: [RegExp, string][] = [[/rn/g, "m"], [/vv/g, "w"], [/cl/g, "d"]];

/** What a name looks like: case, accents, blanks, signs and the script of its letters do not count. */
function lookOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = [...plain].map((it) => LOOKALIKES[it] ?? it).join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return PAIRS.reduce((text, [pair, one]) => text.replace(pair, one), letters);
}

/** Whether a name reads like one of `owners`. */
export function createReservedNames(owners: string[]): (name: string) => boolean {
  const looks = new Set(owners.map(lookOf).filter((it) => it !== ""));
  return (name) => looks.has(lookOf(name));
}
