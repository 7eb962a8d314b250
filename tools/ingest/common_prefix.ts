/** Book titles and authors that stand in front of every file's name say nothing about the chapter. */

const CHAPTER_WORD = /(chapter|chap|ch|kapitel|kap|track|part|disc|cd)[^\p{L}\p{N}]*$/iu;

/** The names without the words that all of them begin with; "Chapter" and the like stay. */
export function stripCommonPrefix(names: string[]): string[] {
  if (names.length < 2) return names;
  let length = 0;
  while (names.every((name) => length < name.length && name[length] === names[0]![length])) {
    length++;
  }
  // Back to the end of a whole word, and never into a number.
  const prefix = names[0]!.slice(0, length).replace(/[\p{L}\p{N}']+$/u, "").replace(
    CHAPTER_WORD,
    "",
  );
  return names.map((name) => name.slice(prefix.length));
}
