/** What chapters are called in Polish, and how they are numbered. */

import { change, count, type Language } from "./language.ts";

const TENTHS = "dwudziesty trzydziesty czterdziesty pięćdziesiąty sześćdziesiąty siedemdziesiąty " +
  "osiemdziesiąty dziewięćdziesiąty";

/** Masculine, feminine and neuter: "rozdział pierwszy", "część pierwsza". */
const inGenders = (form: string): string[] =>
  /ci$/.test(form)
    ? [form, `${form}a`, `${form}e`]
    : /gi$/.test(form)
    ? [form, form.replace(/i$/, "a"), `${form}e`]
    : [form, form.replace(/y$/, "a"), form.replace(/y$/, "e")];

export const pl: Language = {
  code: "pl",
  voice: "pl",
  chapter: ["rozdział", "rozdz"],
  part: ["część"],
  volume: ["płyta", "księga"],
  track: ["ścieżka", "utwór"],
  of: ["z"],
  opening: ["czołówka", "napisy początkowe"],
  closing: ["tyłówka", "napisy końcowe"],
  front: ["dedykacja", "motto$", "przedmowa", "wstęp", "wprowadzenie", "prolog"],
  back: ["epilog", "posłowie", "podziękowania", "od (autora|autorki)", "o (autorze|autorce)"],
  sections: ["spis treści", "strona tytułowa", "stopka redakcyjna", "przypisy", "słowniczek"],
  cardinals: count({
    units: "jeden|jedna|jedno dwa|dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć " +
      "jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście " +
      "osiemnaście dziewiętnaście",
    tens: "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt " +
      "osiemdziesiąt dziewięćdziesiąt",
    hundreds: "sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset",
    and: "",
  }),
  ordinals: change(
    count({
      units: "pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty " +
        "jedenasty dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty " +
        "dziewiętnasty",
      tens: TENTHS,
      tensBefore: TENTHS.split(" ").map((form) => inGenders(form).join("|")).join(" "),
      hundreds: "setny",
      hundredsBefore: "sto",
      and: "",
    }),
    inGenders,
  ),
  abbreviations: {
    ul: "ulicy",
    al: "alei",
    św: "święty",
    dr: "doktor",
    prof: "profesor",
    ks: "ksiądz",
    inż: "inżynier",
    mgr: "magister",
    gen: "generał",
    płk: "pułkownik",
    np: "na przykład",
    tzw: "tak zwany",
    tzn: "to znaczy",
    nr: "numer",
    p: "pan",
    r: "roku",
    "m. in": "między innymi",
  },
  endings: ["r"],
};
