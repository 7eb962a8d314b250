/** What chapters are called in German, and how they are numbered. */

import { change, count, hundredsOf, join, type Language } from "./language.ts";

const UNITS =
  "eins|ein zwei|zwo drei vier fünf|fuenf sechs sieben acht neun zehn elf zwölf|zwoelf dreizehn " +
  "vierzehn fünfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn";
const TENS = "zwanzig dreißig|dreisig vierzig fünfzig|fuenfzig sechzig siebzig achtzig neunzig";
const HUNDRED = "hundert|einhundert";

/** "Erst", "einundzwanzigst". */
const STEMS = count({
  units:
    "erst zweit dritt viert fünft|fuenft sechst siebt|siebent acht neunt zehnt elft zwölft|zwoelft " +
    "dreizehnt vierzehnt fünfzehnt|fuenfzehnt sechzehnt siebzehnt achtzehnt neunzehnt",
  tens: TENS,
  hundreds: HUNDRED,
  and: "und",
});

const cardinals = count({
  units: UNITS,
  tens: TENS,
  hundreds: `${HUNDRED} ${hundredsOf(UNITS, "hundert")}`,
  and: "und",
  unitFirst: true,
});

export const de: Language = {
  code: "de",
  voice: "de",
  chapter: ["kapitel", "kap"],
  part: ["teil"],
  volume: ["buch", "band"],
  track: ["titel", "spur"],
  of: ["von"],
  opening: ["vorspann"],
  closing: ["abspann"],
  front: ["widmung", "vorwort", "einleitung", "einführung", "vorbemerkung", "motto$"],
  back: [
    "nachwort",
    "danksagung",
    "nachbemerkung",
    "anmerkung(en)? (des autors|der autorin)",
    "über (den autor|die autorin)",
  ],
  sections: ["inhalt(sverzeichnis)?", "impressum", "(fuß|end)?noten", "anmerkungen", "glossar"],
  cardinals,
  ordinals: change(
    cardinals.slice(0, 200).map((forms, number) =>
      number % 100 < 20 && number % 100 > 0 ? STEMS[number]! : join(forms, ["st"])
    ),
    (stem) => join([stem], ["e", "er", "es", "en", "em"]),
  ),
};
