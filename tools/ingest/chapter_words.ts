/** Numbers as words and as Roman numerals, in the languages of the shop's readers. */

/** Counts of one language, up to nineteen, and tens from twenty on. */
interface Language {
  /** From one. Forms of the same number are separated by "|". */
  units: string;
  /** From twenty. */
  tens: string;
  hundred: string;
  /** Between tens and a unit, and behind hundreds. */
  and: string;
  /** Whether the unit precedes the ten: "einundzwanzig". */
  unitFirst?: boolean;
  /** First, second, third... */
  ordinals: string;
}

const LANGUAGES: Language[] = [{
  units:
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
    "sixteen seventeen eighteen nineteen",
  tens: "twenty thirty forty fifty sixty seventy eighty ninety",
  hundred: "hundred",
  and: "and",
  ordinals: "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
}, {
  units:
    "eins|ein zwei|zwo drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf dreizehn " +
    "vierzehn funfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn",
  tens: "zwanzig dreissig|dreisig vierzig funfzig|fuenfzig sechzig siebzig achtzig neunzig",
  hundred: "hundert",
  and: "und",
  unitFirst: true,
  ordinals: "erstes|erste|erster zweites|zweite|zweiter drittes|dritte|dritter viertes|vierte " +
    "funftes|funfte|fuenftes sechstes|sechste siebtes|siebte|siebentes achtes|achte neuntes|neunte " +
    "zehntes|zehnte elftes|elfte zwolftes|zwolfte|zwoelftes",
}, {
  units:
    "un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize " +
    "dixsept dixhuit dixneuf",
  tens:
    "vingt trente quarante cinquante soixante septante quatrevingts|quatrevingt|huitante nonante",
  hundred: "cent",
  and: "et",
  ordinals:
    "premier|premiere deuxieme|second troisieme quatrieme cinquieme sixieme septieme huitieme " +
    "neuvieme dixieme onzieme douzieme",
}, {
  units:
    "uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince " +
    "dieciseis diecisiete dieciocho diecinueve",
  tens: "veinte|veinti treinta cuarenta cincuenta sesenta setenta ochenta noventa",
  hundred: "cien|ciento",
  and: "y",
  ordinals:
    "primero|primer|primera segundo tercero|tercer cuarto quinto sexto septimo octavo noveno decimo",
}, {
  units: "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici " +
    "quindici sedici diciassette diciotto diciannove",
  tens:
    "venti|vent trenta|trent quaranta|quarant cinquanta|cinquant sessanta|sessant settanta|settant " +
    "ottanta|ottant novanta|novant",
  hundred: "cento",
  and: "e",
  ordinals: "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo",
}, {
  units:
    "um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze " +
    "quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove",
  tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
  hundred: "cem|cento",
  and: "e",
  ordinals: "primeiro segundo terceiro quarto quinto sexto setimo oitavo nono decimo",
}, {
  units:
    "een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien " +
    "zeventien achttien negentien",
  tens: "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
  hundred: "honderd",
  and: "en",
  unitFirst: true,
  ordinals: "eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde",
}];

const MOST_HUNDREDS = 9;

const NUMBERS = new Map<string, number>();
const ORDINALS = new Map<string, number>();
for (const { units, tens, hundred, and, unitFirst, ordinals } of LANGUAGES) {
  const forms = (list: string) => list.split(" ").map((them) => them.split("|"));
  const below = new Map<string, number>();
  const [ones, decades] = [forms(units), forms(tens)];
  for (const [nth, them] of ones.entries()) for (const it of them) below.set(it, nth + 1);
  for (const [nth, them] of decades.entries()) {
    for (const ten of them) {
      below.set(ten, (nth + 2) * 10);
      for (const [more, units] of ones.entries()) {
        for (const unit of units) {
          const joined = unitFirst ? [`${unit}${and}${ten}`] : [ten + unit, ten + and + unit];
          // French counts on to nineteen: soixante-dix, quatre-vingt-onze.
          if (more < 9 || hundred === "cent") {
            for (const it of joined) if (!below.has(it)) below.set(it, (nth + 2) * 10 + more + 1);
          }
        }
      }
    }
  }
  const put = (word: string, value: number) => NUMBERS.has(word) || NUMBERS.set(word, value);
  for (const [word, value] of below) put(word, value);
  for (const name of hundred.split("|")) {
    for (let count = 1; count <= MOST_HUNDREDS; count++) {
      const before = count === 1 ? ["", ...ones[0]!] : ones[count - 1]!;
      for (const head of before.map((it) => it + name)) {
        put(head, count * 100);
        for (const [word, value] of below) {
          put(head + word, count * 100 + value);
          put(head + and + word, count * 100 + value);
        }
      }
    }
  }
  for (const [nth, them] of forms(ordinals).entries()) {
    for (const it of them) ORDINALS.has(it) || ORDINALS.set(it, nth + 1);
  }
}

/** Without case, accents, hyphens and blanks. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Words of the longest number: "nine hundred and ninety nine". */
const MOST_WORDS = 6;

/** The number in words that a text begins with, and its letters; null: none. */
export function readWords(text: string): { value: number; length: number } | null {
  const ends = [...text.matchAll(/[\p{L}\p{M}]+/gu)].slice(0, MOST_WORDS)
    .map((found) => found.index + found[0].length);
  for (const length of ends.reverse()) {
    const value = NUMBERS.get(plain(text.slice(0, length)));
    if (value !== undefined && /^[\p{L}\p{M}\s-]+$/u.test(text.slice(0, length))) {
      return { value, length };
    }
  }
  return null;
}

/** "First", "Erstes", "Premier"; null: none of these. */
export const readOrdinal = (word: string): number | null => ORDINALS.get(plain(word)) ?? null;

const ROMAN = /^(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** null: no Roman numeral, as they are written. */
export function readRoman(text: string): number | null {
  if (!ROMAN.test(text)) return null;
  const values = [...text.toLowerCase()].map((letter) => VALUES[letter]!);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}
