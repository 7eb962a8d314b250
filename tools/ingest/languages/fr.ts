/** What chapters are called in French, and how they are numbered. */

import { change, count, hundredsOf, join, type Language, spellings } from "./language.ts";

const UNITS =
  "un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize " +
  "dix-sept dix-huit dix-neuf";

const cardinals = count({
  units: UNITS,
  tens:
    "vingt trente quarante cinquante soixante septante quatre-vingts|quatre-vingt|huitante|octante " +
    "nonante",
  hundreds: `cent ${hundredsOf(UNITS, "cent")}`,
  and: "et",
});
// Counted on to nineteen: soixante-dix, quatre-vingt-onze.
const units = spellings(UNITS);
for (let number = 70; number < cardinals.length; number++) {
  const below = number % 100, unit = units[below % 20 - 1] ?? [];
  if (below < 70 || below >= 80 && below < 90) continue;
  const ten = below < 80 ? "soixante" : "quatrevingt";
  const hundred = number < 100 ? [""] : cardinals[number - below]!;
  cardinals[number]!.push(...join(hundred, [ten], ["", "et"], unit));
}

export const fr: Language = {
  code: "fr",
  voice: "fr-fr",
  chapter: ["chapitre", "chap"],
  part: ["partie"],
  volume: ["disque", "tome", "livre"],
  track: ["piste"],
  of: ["de", "sur"],
  opening: ["générique (de début|d.ouverture)"],
  closing: ["générique (de fin|de clôture)", "^générique$"],
  front: ["dédicace", "épigraphe", "préface", "avant-propos", "introduction", "prologue"],
  back: [
    "épilogue",
    "postface",
    "remerciements?",
    "note (de l.auteure?|de l.autrice)",
    "à propos (de l.auteure?|de l.autrice)",
  ],
  sections: [
    "table des matières",
    "sommaire",
    "mentions légales",
    "(du même auteur|de la même autrice)",
    "notes",
    "glossaire",
    "bibliographie",
  ],
  cardinals,
  ordinals: change(cardinals.slice(0, 200), (spelling, number) => {
    const regular = spelling.replace(/e$/, "").replace(/cinq$/, "cinqu").replace(/neuf$/, "neuv")
      .replace(/vingts$/, "vingt") + "ieme";
    return number === 1
      ? ["premier", "premiere"]
      : number === 2
      ? [regular, "second", "seconde"]
      : [regular];
  }),
  abbreviations: {
    M: "Monsieur",
    MM: "Messieurs",
    dr: "Docteur",
    st: "Saint",
    ste: "Sainte",
    mgr: "Monseigneur",
    "av. J.-C": "avant Jésus-Christ",
    "ap. J.-C": "après Jésus-Christ",
  },
};
