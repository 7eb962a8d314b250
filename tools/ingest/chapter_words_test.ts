import { expect } from "npm:expect@30.5.2";
import { plainDigits, readOrdinal, readRoman, readWords } from "./chapter_words.ts";

/** By language: number and how it is spelled. */
type Said = Record<string, [number, ...string[]][]>;

const SAID: Said = {
  English: [[7, "Seven"], [99, "Ninety-Nine"], [101, "One Hundred and One"], [
    112,
    "One Hundred Twelve",
  ], [200, "Two Hundred"]],
  German: [
    [1, "Eins"],
    [5, "Fünf", "Fuenf"],
    [25, "Fu\u0308nfundzwanzig"],
    [
      30,
      "Dreißig",
      "DREISSIG",
    ],
    [103, "Einhundertdrei"],
    [199, "Hundertneunundneunzig"],
  ],
  French: [
    [21, "Vingt et un", "Vingt-et-un"],
    [71, "Soixante et onze", "Septante et un"],
    [
      70,
      "Soixante-dix",
    ],
    [80, "Quatre-vingts"],
    [91, "Quatre-vingt-onze"],
    [199, "Cent quatre-vingt-dix-neuf"],
  ],
  Spanish: [[16, "Dieciséis"], [21, "Veintiuno", "Veintiún"], [32, "Treinta y dos"], [
    199,
    "Ciento noventa y nueve",
  ], [200, "Doscientos"]],
  Italian: [[21, "Ventuno"], [23, "Ventitré"], [68, "Sessantotto"], [199, "Centonovantanove"]],
  Portuguese: [[3, "Três"], [16, "Dezesseis", "Dezasseis"], [23, "Vinte e três"], [
    199,
    "Cento e noventa e nove",
  ]],
  Dutch: [[21, "Eenentwintig"], [22, "Tweeëntwintig"], [108, "Honderdacht"], [
    199,
    "Honderdnegenennegentig",
  ]],
  Polish: [[2, "Dwa", "Dwie"], [6, "Sześć"], [19, "Dziewiętnaście"], [21, "Dwadzieścia jeden"], [
    199,
    "Sto dziewięćdziesiąt dziewięć",
  ]],
  Japanese: [[7, "七"], [10, "十"], [12, "十二", "一二"], [20, "二十", "二〇"], [105, "百五"], [
    199,
    "百九十九",
    "一九九",
  ]],
  Arabic: [[1, "واحد"], [3, "ثلاثة", "ثَلاث"], [12, "اثنا عشر"], [21, "واحد وعشرون"], [
    100,
    "مئة",
    "مائة",
  ], [199, "مئة وتسعة وتسعون"]],
};

const ORDINALS: Said = {
  English: [[1, "First"], [12, "Twelfth"], [20, "Twentieth"], [21, "Twenty-First"], [
    101,
    "One Hundred and First",
  ]],
  German: [
    [1, "Erstes", "erster", "Ersten"],
    [3, "Drittes"],
    [7, "Siebtes", "Siebentes"],
    [
      21,
      "Einundzwanzigstes",
    ],
    [101, "Hunderterstes"],
    [199, "Hundertneunundneunzigstes"],
  ],
  French: [
    [1, "Premier", "Première"],
    [2, "Deuxième", "Second", "Seconde"],
    [5, "Cinquième"],
    [
      9,
      "Neuvième",
    ],
    [21, "Vingt et unième"],
    [71, "Soixante et onzième"],
    [100, "Centième"],
  ],
  Spanish: [[1, "Primero", "Primer", "Primera"], [7, "Séptimo"], [12, "Duodécimo"], [
    21,
    "Vigésimo primero",
  ], [100, "Centésimo"]],
  Italian: [[1, "Primo", "Prima"], [11, "Undicesimo"], [23, "Ventitreesimo"], [
    33,
    "Trentatreesimo",
  ], [
    100,
    "Centesimo",
  ]],
  Portuguese: [[1, "Primeiro", "Primeira"], [12, "Décimo segundo"], [21, "Vigésimo primeiro"], [
    100,
    "Centésimo",
  ]],
  Dutch: [[1, "Eerste"], [8, "Achtste"], [21, "Eenentwintigste"], [101, "Honderdeerste"]],
  Polish: [
    [1, "Pierwszy", "Pierwsza"],
    [2, "Drugi", "Druga"],
    [3, "Trzeci", "Trzecia"],
    [
      21,
      "Dwudziesty pierwszy",
      "Dwudziesta pierwsza",
    ],
    [100, "Setny"],
    [101, "Sto pierwszy"],
  ],
  Arabic: [
    [1, "الأول", "الأولى"],
    [2, "الثاني", "الثانية"],
    [11, "الحادي عشر"],
    [
      20,
      "العشرون",
    ],
    [21, "الحادي والعشرون"],
    [101, "الأول بعد المئة"],
  ],
};

const read = (said: Said, readNumber: (text: string) => { value: number; length: number } | null) =>
  Object.entries(said).flatMap(([language, numbers]) =>
    numbers.flatMap(([number, ...texts]) =>
      texts.map((text) => ({
        wanted: [language, text, number, text.length],
        found: [language, text, readNumber(text)?.value, readNumber(text)?.length],
      }))
    )
  );

Deno.test("readWords: numbers of ten languages, with and without hyphens and accents", () => {
  const them = read(SAID, readWords);
  expect(them.map(({ found }) => found)).toEqual(them.map(({ wanted }) => wanted));
  expect(readWords("Seven Sisters")).toEqual({ value: 7, length: 5 });
  expect(readWords("Onestly")).toBe(null);
});

Deno.test("readOrdinal: ordinals of the languages that have them", () => {
  const them = read(ORDINALS, readOrdinal);
  expect(them.map(({ found }) => found)).toEqual(them.map(({ wanted }) => wanted));
  expect(readOrdinal("Firstly")).toBe(null);
});

Deno.test("plainDigits: of full-width, Arabic and Persian digits", () => {
  expect(plainDigits("１２ ١٢ ۱۲ 12")).toBe("12 12 12 12");
});

Deno.test("readRoman: numerals as they are written, no words", () => {
  expect(["I", "IV", "xii", "XCIX", "CXL"].map(readRoman)).toEqual([1, 4, 12, 99, 140]);
  expect(["civic", "IIII", "mix", ""].map(readRoman)).toEqual([null, null, null, null]);
});
