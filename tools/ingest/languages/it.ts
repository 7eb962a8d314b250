/** What chapters are called in Italian, and how they are numbered. */

import { change, count, hundredsOf, type Language } from "./language.ts";

const UNITS =
  "uno|una|un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici " +
  "quindici sedici diciassette diciotto diciannove";
const FIRST = "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo".split(" ");

const cardinals = count({
  units: UNITS,
  tens: "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
  tensBefore:
    "venti|vent trenta|trent quaranta|quarant cinquanta|cinquant sessanta|sessant settanta|settant " +
    "ottanta|ottant novanta|novant",
  hundreds: `cento ${hundredsOf(UNITS, "cento")}`,
  hundredsBefore: `cento|cent ${hundredsOf(UNITS, "cento")}`,
  and: "e",
});

export const it: Language = {
  code: "it",
  voice: "it",
  chapter: ["capitolo", "cap"],
  part: ["parte"],
  volume: ["disco", "tomo", "libro"],
  track: ["traccia"],
  of: ["di", "su"],
  opening: ["(titoli|crediti) (di testa|di apertura|iniziali)"],
  closing: ["(titoli|crediti) (di coda|di chiusura|finali)", "^crediti$"],
  front: ["dedica", "epigrafe", "prefazione", "premessa", "introduzione", "prologo"],
  back: [
    "epilogo",
    "postfazione",
    "ringraziamenti?",
    "nota (dell.autore|dell.autrice)",
    "sull.(autore|autrice)",
  ],
  sections: [
    "indice",
    "sommario",
    "colophon",
    "altri libri .*",
    "note",
    "glossario",
    "bibliografia",
  ],
  cardinals,
  ordinals: change(cardinals.slice(0, 200), (spelling, number) => {
    const regular = (/(tre|sei)$/.test(spelling) ? spelling : spelling.slice(0, -1)) + "esimo";
    const form = FIRST[number - 1] ?? regular;
    return [form, form.replace(/o$/, "a")];
  }),
  abbreviations: {
    sig: "signor",
    sigg: "signori",
    "sig.ra": "signora",
    "sig.na": "signorina",
    dott: "dottor",
    "dott.ssa": "dottoressa",
    prof: "professor",
    "prof.ssa": "professoressa",
    ing: "ingegner",
    avv: "avvocato",
    mons: "monsignor",
    S: "San",
    sec: "secolo",
    "a. C": "avanti Cristo",
    "d. C": "dopo Cristo",
  },
  endings: ["sec", "d. C"],
};
