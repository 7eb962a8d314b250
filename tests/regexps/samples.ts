/** What a regular expression is about: characters it tells from others, and texts with which a match may begin. */

/** One of each kind that classes mean. */
const KINDS = [" ", "\n", "a", "A", "1", "-", ".", "/", "<", '"', "\\", "\u0301", "\u00e9", "\0"];

/** An escape, a class, the opening of a group, a count, or a character. */
const TOKEN =
  /\\[pP]\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+,?\d*\}|[\s\S]/g;
/** What stands for no character: anchors, groups, counts and alternatives. */
const NO_CHARACTER = /^(?:[\^$()|*+?]|\(\?.*|\{.*\}|\\[bBk1-9])$/s;

/** Those that it names itself, and those of each kind that it does not. */
export function charactersOf(regExp: RegExp): string[] {
  const named = tokensOf(regExp).flatMap((token) => [...token].filter((it) => !/[\w\\]/.test(it)));
  return [...new Set([...samplesOf(regExp), ...named.slice(0, 8), ...KINDS])].filter(Boolean).slice(
    0,
    24,
  );
}

/** `<`, `<a`, `<a `, `<a 1`... for `<a\s+\d`: longer ones, where a repetition is hidden in the whole of it. */
export function beginningsOf(regExp: RegExp): string[] {
  const samples = samplesOf(regExp);
  return samples.map((_, at) => samples.slice(0, at + 1).join("")).filter(Boolean);
}

/** A character for each part of the expression that stands for one. */
function samplesOf(regExp: RegExp): string[] {
  const flags = regExp.flags.replaceAll(/[gy]/g, "");
  return tokensOf(regExp).map((token) => {
    const only = new RegExp(`^${token}$`, flags);
    return [token, ...KINDS, "b"].find((it) => [...it].length === 1 && only.test(it)) ?? "";
  });
}

const tokensOf = ({ source }: RegExp): string[] =>
  [...source.matchAll(TOKEN)].map(([token]) => token).filter((it) => !NO_CHARACTER.test(it));
