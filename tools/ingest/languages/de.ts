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

const ordinals = change(
  cardinals.slice(0, 200).map((forms, number) =>
    number % 100 < 20 && number % 100 > 0 ? STEMS[number]! : join(forms, ["st"])
  ),
  (stem) => join([stem], ["e", "er", "es", "en", "em"]),
);

/** "Am 3. März", but not "Sie war 12. Dann". */
const DAY = /(?<![\p{L}\d.,])\d{1,2}\. $/u;
const BEGINNING =
  /^(?:Der|Die|Das|Den|Dem|Ein|Eine|Ich|Du|Er|Sie|Es|Wir|Ihr|Man|Und|Aber|Doch|Da|Dann|Als|Wenn|In|Im|Am|An|Auf|Mit|Von|Nach)(?!\p{L})/u;

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
  ordinals,
  abbreviations: {
    hr: "Herr",
    hrn: "Herrn",
    fr: "Frau",
    frl: "Fräulein",
    dr: "Doktor",
    prof: "Professor",
    st: "Sankt",
    nr: "Nummer",
    bd: "Band",
    ca: "circa",
    bzw: "beziehungsweise",
    vgl: "vergleiche",
    usw: "und so weiter",
    "z. B": "zum Beispiel",
    "d. h": "das heißt",
    "u. a": "unter anderem",
    "v. Chr": "vor Christus",
    "n. Chr": "nach Christus",
  },
  endings: ["usw"],
  goesOn: (before, after) => DAY.test(before) && !BEGINNING.test(after),
  // "am dritten März neunzehnhunderteinundzwanzig"
  spell: (text) =>
    text.replace(
      /(?<![\p{L}\d.,])(\d{1,2})\.(?= \p{L})/gu,
      (as, day) => ordinals[Number(day)]?.[3] ?? as,
    )
      .replace(
        /(?<![\d.,])(1[1-9])(\d\d)(?![.,]?\d)/g,
        (_, hundreds, rest) => `${hundreds} hundert ${rest === "00" ? "" : Number(rest)}`.trim(),
      ),
};
