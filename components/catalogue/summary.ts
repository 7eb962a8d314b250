/** Longest description that search engines show in full. */
const MAX_CHARACTERS = 160;

/** The first sentences of a text that fit a search result; if the first is too long, its beginning and an ellipsis. */
export function summary(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const head = text.slice(0, MAX_CHARACTERS);
  const sentence = Math.max(...[". ", "? ", "! "].map((end) => head.lastIndexOf(end)));
  if (sentence > MAX_CHARACTERS / 3) return head.slice(0, sentence + 1);
  return `${head.slice(0, head.lastIndexOf(" "))}…`;
}
