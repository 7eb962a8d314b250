/** What chapters are called in Portuguese, and how they are numbered. */

import { change, count, type Language } from "./language.ts";

const TENTHS = "vigésimo|vigésima trigésimo|trigésima quadragésimo|quadragésima " +
  "quinquagésimo|quinquagésima sexagésimo|sexagésima septuagésimo|setuagésimo|septuagésima " +
  "octogésimo|octogésima nonagésimo|nonagésima";

export const pt: Language = {
  code: "pt",
  voice: "pt-br",
  chapter: ["capítulo", "cap"],
  part: ["parte"],
  volume: ["disco", "tomo", "livro"],
  track: ["faixa"],
  of: ["de"],
  opening: ["créditos (iniciais|de abertura)"],
  closing: ["créditos (finais|de encerramento)", "^créditos$"],
  front: ["dedicatória", "epígrafe", "prefácio", "introdução", "apresentação$", "prólogo"],
  back: [
    "epílogo",
    "posfácio",
    "agradecimentos?",
    "nota (do autor|da autora)",
    "sobre (o autor|a autora)",
  ],
  sections: [
    "índice",
    "sumário",
    "conteúdo",
    "ficha técnica",
    "outros livros .*",
    "notas",
    "glossário",
    "bibliografia",
  ],
  cardinals: count({
    units: "um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze treze " +
      "catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove",
    tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    hundreds: "cem|cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos " +
      "oitocentos novecentos",
    and: "e",
  }),
  ordinals: change(
    count({
      units: "primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo " +
        "décimo-primeiro|décima-primeira|undécimo décimo-segundo|décima-segunda|duodécimo " +
        "décimo-terceiro|décima-terceira décimo-quarto|décima-quarta décimo-quinto|décima-quinta " +
        "décimo-sexto|décima-sexta décimo-sétimo|décima-sétima décimo-oitavo|décima-oitava " +
        "décimo-nono|décima-nona",
      tens: TENTHS,
      hundreds: "centésimo",
      hundredsBefore: "centésimo|centésima",
      and: "",
    }),
    (form) => [form, form.replace(/o$/, "a")],
  ),
  abbreviations: {
    sr: "senhor",
    sra: "senhora",
    srs: "senhores",
    srta: "senhorita",
    D: "dona",
    dr: "doutor",
    dra: "doutora",
    prof: "professor",
    profa: "professora",
    S: "São",
    sto: "santo",
    sta: "santa",
    av: "avenida",
    pág: "página",
    "a. C": "antes de Cristo",
    "d. C": "depois de Cristo",
  },
  endings: ["d. C"],
};
