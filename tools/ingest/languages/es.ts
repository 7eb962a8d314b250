/** What chapters are called in Spanish, and how they are numbered. */

import { change, count, type Language } from "./language.ts";

export const es: Language = {
  code: "es",
  voice: "es",
  chapter: ["capítulo", "cap"],
  part: ["parte"],
  volume: ["disco", "tomo", "libro", "volumen"],
  track: ["pista"],
  of: ["de"],
  opening: ["créditos (iniciales|de apertura|de inicio)"],
  closing: ["créditos (finales|de cierre)", "^créditos$"],
  front: ["dedicatoria", "epígrafe", "prefacio", "introducción", "prólogo"],
  back: [
    "epílogo",
    "posfacio",
    "agradecimientos?",
    "nota (del autor|de la autora)",
    "(sobre|acerca de) (el autor|la autora)",
    "acerca del autor",
  ],
  sections: [
    "índice",
    "contenidos?",
    "derechos de autor",
    "otros libros .*",
    "notas",
    "glosario",
    "bibliografía",
  ],
  cardinals: count({
    units:
      "uno|una|un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince " +
      "dieciséis diecisiete dieciocho diecinueve",
    tens: "veinte|veinti treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundreds: "cien|ciento doscientos trescientos cuatrocientos quinientos seiscientos " +
      "setecientos ochocientos novecientos",
    and: "y",
  }),
  ordinals: change(
    count({
      units: "primero|primer segundo tercero|tercer cuarto quinto sexto séptimo octavo noveno " +
        "décimo undécimo|decimoprimero|decimoprimer duodécimo|decimosegundo " +
        "decimotercero|decimotercer decimocuarto decimoquinto decimosexto decimoséptimo " +
        "decimoctavo decimonoveno",
      tens: "vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo " +
        "nonagésimo",
      tensBefore: "vigésimo|vigésima trigésimo|trigésima cuadragésimo|cuadragésima " +
        "quincuagésimo|quincuagésima sexagésimo|sexagésima septuagésimo|septuagésima " +
        "octogésimo|octogésima nonagésimo|nonagésima",
      hundreds: "centésimo",
      hundredsBefore: "centésimo|centésima",
      and: "",
    }),
    (form) => [form, form.replace(/o$/, "a")],
  ),
  abbreviations: {
    sr: "señor",
    sra: "señora",
    srta: "señorita",
    sres: "señores",
    D: "don",
    dña: "doña",
    dr: "doctor",
    dra: "doctora",
    prof: "profesor",
    ud: "usted",
    uds: "ustedes",
    S: "san",
    sto: "santo",
    sta: "santa",
    gral: "general",
    avda: "avenida",
    pág: "página",
    núm: "número",
    "EE. UU": "Estados Unidos",
    "a. C": "antes de Cristo",
    "d. C": "después de Cristo",
  },
  endings: ["EE. UU", "d. C"],
};
