import { expect } from "npm:expect@30.5.2";
import { isCredits, parseChapterName } from "./chapter_names.ts";
import { isSection } from "./chapter_patterns.ts";

/** Names, what they count and what is left as their title. */
const CHAPTERS: [name: string, chapter: number, title?: string][] = [
  ["Chapter Twenty-One - Salter's Row", 21, "Salter's Row"],
  ["First Chapter", 1],
  ["2nd Chapter", 2],
  ["ch07", 7],
  ["Erstes Kapitel", 1],
  ["Einundzwanzigstes Kapitel: Der Sturm", 21, "Der Sturm"],
  ["1. Kapitel", 1],
  ["KAPITEL FÜNF", 5],
  ["Chapitre premier", 1],
  ["Vingt et unième chapitre", 21],
  ["Chapitre 1er", 1],
  ["1er chapitre", 1],
  ["Chapitre quatre-vingt-onze", 91],
  ["Capítulo 1", 1],
  ["CAPITULO VIGÉSIMO PRIMERO", 21],
  ["Primer capítulo", 1],
  ["Capítulo 1º", 1],
  ["Capítulo vinte e três", 23],
  ["Capítulo décimo segundo", 12],
  ["Capitolo ventitré", 23],
  ["Primo capitolo", 1],
  ["Hoofdstuk een", 1],
  ["Eerste hoofdstuk", 1],
  ["Hoofdstuk tweeëntwintig", 22],
  ["Rozdział pierwszy", 1],
  ["ROZDZIAŁ DWUDZIESTY PIERWSZY", 21],
  ["Rozdzial 7", 7],
  ["Rozdział sto pierwszy", 101],
  ["第一章", 1],
  ["第十二章　灯台守", 12, "灯台守"],
  ["第１２章", 12],
  ["第百一話", 101],
  ["灯台守 第三章", 3, ""],
  ["7章 嵐", 7, "嵐"],
  ["チャプター７", 7],
  ["الفصل الأول", 1],
  ["الفصل الحادي والعشرون: العاصفة", 21, "العاصفة"],
  ["الفصل ٧", 7],
  ["الباب الثاني", 2],
];

Deno.test("parseChapterName: chapters of ten languages, in words, digits and ordinals", () => {
  for (const [name, chapter, title = ""] of CHAPTERS) {
    const { chapterNumber, title: rest, role } = parseChapterName(name);
    expect([name, chapterNumber, rest, role]).toEqual([name, chapter, title, "chapter"]);
  }
});

Deno.test("parseChapterName: parts, in which chapters are counted", () => {
  const alone = [
    ...["Part One", "Erster Teil", "Teil 1", "Première partie", "Primera parte", "Parte prima"],
    ...["Primeira parte", "Eerste deel", "Część pierwsza", "第一部", "الجزء الأول"],
  ];
  for (const name of alone) {
    const { isPartAlone, trailingNumber, chapterNumber } = parseChapterName(name);
    expect([name, isPartAlone, trailingNumber, chapterNumber]).toEqual([name, true, 1, null]);
  }
  const both = ["Part 2, Chapter 3", "Zweiter Teil, drittes Kapitel", "Część 2, rozdział 3"];
  for (const name of [...both, "第二部 第三章", "الجزء الثاني - الفصل الثالث"]) {
    const { part, chapterNumber } = parseChapterName(name);
    expect([name, part, chapterNumber]).toEqual([name, 2, 3]);
  }
});

Deno.test("isCredits: credits have names of every language, a chapter is none", () => {
  for (const name of ["Opening Credits", "Abspann", "Générique de fin", "شارة البداية"]) {
    expect([name, isCredits(name)]).toEqual([name, true]);
  }
  for (const name of ["Prologue", "The Storm", "Danksagung"]) {
    expect([name, isCredits(name)]).toEqual([name, false]);
  }
});

const ROLES: [role: string, ...names: string[]][] = [
  ["opening", "Opening Credits", "Intro", "Vorspann", "Générique de début", "Créditos iniciales"],
  ["opening", "Créditos de abertura", "Titoli di testa", "Begintitels", "Czołówka"],
  ["opening", "オープニング", "شارة البداية"],
  ["closing", "Closing Credits", "Credits", "Abspann", "Générique de fin", "Créditos finales"],
  ["closing", "Créditos finais", "Titoli di coda", "Eindtitels", "Napisy końcowe"],
  ["closing", "エンディング", "شارة النهاية"],
  ["front", "Prologue", "Dedication", "Prolog", "Widmung", "Préface", "Prólogo", "Introdução"],
  ["front", "Prologo", "Voorwoord", "Proloog", "Przedmowa", "Wstęp", "プロローグ", "序章", "مقدمة"],
  ["back", "Epilogue", "Author's Note", "Nachwort", "Épilogue", "Epílogo", "Posfácio"],
  ["back", "Ringraziamenti", "Nawoord", "Posłowie", "Epilog", "エピローグ", "あとがき", "خاتمة"],
  ["chapter", "Introspection", "The Prologue", "Opening Night", "Prologuing", "Mottos"],
];

Deno.test("parseChapterName: what comes before and after the chapters, in ten languages", () => {
  for (const [role, ...names] of ROLES) {
    for (const name of names) {
      expect([name, parseChapterName(name).role]).toEqual([name, role]);
      expect([name, parseChapterName(`03 ${name}`).role]).toEqual([name, role]);
    }
  }
});

Deno.test("parseChapterName: titles that resemble numbers stay titles", () => {
  for (
    const name of ["C. S. Lewis", "Firstly", "Chapters", "一回きりの夜", "First part of the way"]
  ) {
    const { chapterNumber, leadingNumber, isPartAlone } = parseChapterName(name);
    expect([name, chapterNumber, leadingNumber, isPartAlone]).toEqual([name, null, null, false]);
  }
  expect(parseChapterName("1. Kapitel 7")).toMatchObject({ chapterNumber: 7, leadingNumber: 1 });
});

Deno.test("isSection: headings of what nobody reads aloud", () => {
  const them = ["Contents", "Inhaltsverzeichnis", "Fußnoten", "Table des matières", "Índice"];
  const more = [
    "Sumário",
    "Indice",
    "Inhoudsopgave",
    "Spis treści",
    "目次",
    "الفهرس",
    "COPYRIGHT 2026",
  ];
  for (const name of [...them, ...more]) expect([name, isSection(name)]).toEqual([name, true]);
  expect(["Contented", "The Index", "目次録の夜"].map(isSection)).toEqual([false, false, false]);
});
