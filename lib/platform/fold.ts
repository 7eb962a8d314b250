/** Text as searches compare it: without case, accents and ways of writing that people type for one another. */

/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  "ß": "ss",
  "æ": "ae",
  "œ": "oe",
  "ø": "o",
  "ł": "l",
  "đ": "d",
  "ð": "d",
  "þ": "th",
  "ı": "i",
  // Arabic: alef wasla, teh marbuta, alef maksura, tatweel.
  "\u0671": "\u0627",
  "\u0629": "\u0647",
  "\u0649": "\u064a",
  "\u0640": "",
};

/** The letters above, Arabic and Persian digits, katakana and its iteration marks. */
const FOLDED =
  /[ßæœøłđðþı\u0671\u0629\u0649\u0640\u0660-\u0669\u06f0-\u06f9\u30a1-\u30f6\u30fd\u30fe]/g;

/** Katakana precede hiragana by as much in Unicode. */
const KATAKANA_TO_HIRAGANA = -0x60;

function foldLetter(letter: string): string {
  const folded = LETTERS[letter];
  if (folded !== undefined) return folded;
  const code = letter.codePointAt(0)!;
  return code < 0x30a1 ? String(code & 0xf) : String.fromCodePoint(code + KATAKANA_TO_HIRAGANA);
}

/** Accents, Arabic and Hebrew vowel signs; not the vowels of Indic scripts, nor the marks that make か to が. */
const ACCENTS =
  /(?=[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}])(?![\u3099\u309a])\p{M}/gu;

const ASCII = /^[\0-\x7f]*$/;

/** "Zoë" gives "zoe", "Łódź" "lodz", "Straße" "strasse", "أحمد" "احمد", "ﾗﾝﾌﾟ" and "ランプ" "らんぷ". */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(ACCENTS, "").toLowerCase().replace(FOLDED, foldLetter)
    .normalize("NFC");
}

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Its dictionaries serve all of these scripts, whatever the language: a machine's own must not decide. */
const DICTIONARIES = new Intl.Segmenter("ja", { granularity: "word" });

/** Dictionaries have compounds: "東京タワー" is to be found by "タワー". */
const KATAKANA_OR_OTHERS = /\p{Script=Katakana}[\p{Script=Katakana}ー]*|\P{Script=Katakana}+/gu;

/** Splits a run of letters into words: "灯台のランプ" into "灯台", "の", "ランプ". */
export const splitRun = (run: string): string[] =>
  isUnspaced(run)
    ? Array.from(DICTIONARIES.segment(run.normalize("NFKC")))
      .flatMap(({ segment }) => segment.match(KATAKANA_OR_OTHERS) ?? [])
    : [run];

/** "l’", "qu'", "dell’": French and Italian words that have lost their vowel before the next. */
const ELIDED =
  /(?<![\p{L}\p{M}\p{N}])(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu|un|(?:a|be|co|da|de|ne|que|su)ll)['’](?=\p{L})/giu;

/**
 * Splits a text into words of letters and digits. Apostrophes of both kinds are removed: "don’t" and "don't" give
 * "dont"; what is elided before one is left out: "l’été" gives "été".
 */
export function words(text: string): string[] {
  const plain = text.normalize("NFC");
  const joined = /['’]/.test(plain) ? plain.replace(ELIDED, "").replace(/['’]/g, "") : plain;
  const runs = joined.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return isUnspaced(joined) ? runs.flatMap(splitRun) : runs;
}
