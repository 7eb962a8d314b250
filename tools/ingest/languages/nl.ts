/** What chapters are called in Dutch, and how they are numbered. */

import { count, hundredsOf, join, type Language } from "./language.ts";

const UNITS =
  "een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien " +
  "zeventien achttien negentien";
const TENS = "twintig dertig veertig vijftig zestig zeventig tachtig negentig";
const FIRST = count({
  units: "eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde " +
    "dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende",
  tens: TENS,
  hundreds: "honderd|eenhonderd",
  and: "en",
});

const cardinals = count({
  units: UNITS,
  tens: TENS,
  hundreds: `honderd|eenhonderd ${hundredsOf(UNITS, "honderd")}`,
  and: "en",
  unitFirst: true,
});

export const nl: Language = {
  code: "nl",
  voice: "nl",
  chapter: ["hoofdstuk", "hfst"],
  part: ["deel"],
  volume: ["boek", "schijf"],
  track: ["spoor", "nummer"],
  of: ["van"],
  opening: ["begintitels", "openingstitels"],
  closing: ["eindtitels", "aftiteling"],
  front: ["opdracht$", "motto$", "voorwoord", "inleiding", "proloog"],
  back: [
    "epiloog",
    "nawoord",
    "dankwoord",
    "noot van de (auteur|schrijver|schrijfster)",
    "over de (auteur|schrijver|schrijfster)",
  ],
  sections: [
    "inhoud(sopgave)?",
    "colofon",
    "ook van .*",
    "(voet|eind)?noten",
    "verklarende woordenlijst",
    "literatuur",
  ],
  cardinals,
  ordinals: cardinals.slice(0, 200).map((forms, number) =>
    number % 100 < 20 && number % 100 > 0 ? FIRST[number]! : join(forms, ["ste"])
  ),
  abbreviations: {
    dhr: "de heer",
    mevr: "mevrouw",
    mw: "mevrouw",
    dr: "dokter",
    prof: "professor",
    mr: "meester",
    ir: "ingenieur",
    st: "Sint",
    nr: "nummer",
    blz: "bladzijde",
    ca: "circa",
    bijv: "bijvoorbeeld",
    "o. a": "onder andere",
    "d. w. z": "dat wil zeggen",
    "v. Chr": "voor Christus",
    "n. Chr": "na Christus",
  },
};
