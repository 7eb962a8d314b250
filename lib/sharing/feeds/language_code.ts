/** The language of a recording as feeds name it. */

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** ISO 639-1 code of a language by its English name ("English" is "en"); null for any other word. */
export function languageCode(name: string): string | null {
  const wanted = name.trim().toLowerCase();
  return CODES.find((code) => names.of(code)?.toLowerCase() === wanted) ?? null;
}
