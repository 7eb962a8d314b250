import { expect } from "npm:expect@30.5.2";
import { fold, words } from "./fold.ts";

/** What is typed, and what it has to find. */
const SAME: [language: string, ...spellings: string[]][] = [
  ["English", "naive", "Naïve", "NAÏVE", "nai\u0308ve"],
  ["English", "office", "oﬃce", "Ｏｆｆｉｃｅ"],
  ["German", "strasse", "Straße", "STRASSE", "STRAẞE"],
  ["German", "uber", "Über", "u\u0308ber"],
  ["French", "coeur", "Cœur", "CŒUR", "coeur"],
  ["French", "eleve", "Élève", "élevé"],
  ["Spanish", "manana", "Mañana"],
  ["Portuguese", "coracao", "Coração"],
  ["Italian", "perche", "Perché"],
  ["Dutch", "reeel", "Reëel"],
  ["Polish", "zolc", "Żółć", "żółć"],
  ["Polish", "lodz", "Łódź"],
  ["Danish", "bjorn", "Bjørn"],
  ["Icelandic", "thaetti", "Þætti"],
  ["Turkish", "istanbul", "İstanbul", "ıstanbul"],
  ["Arabic", "احمد", "أحمد", "أَحْمَدُ", "أحـمـد", "ٱحمد", "إحمد", "آحمد"],
  ["Arabic", "مدرسه", "مدرسة", "مَدْرَسَةٌ"],
  ["Arabic", "علي", "على"],
  ["Arabic", "1984", "١٩٨٤", "۱۹۸۴", "１９８４"],
  ["Japanese", "らんぷ", "ランプ", "ﾗﾝﾌﾟ", "らんぷ"],
  ["Japanese", "がっこう", "ガッコウ", "か\u3099っこう"],
  ["Korean", "한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"],
];

Deno.test("fold: what is written in different ways is the same in every language", () => {
  for (const [language, folded, ...spellings] of SAME as [string, string, ...string[]][]) {
    expect([language, ...spellings.map(fold)]).toEqual([language, ...spellings.map(() => folded)]);
    expect(fold(folded)).toBe(folded);
  }
});

Deno.test("fold: what are other letters stay other letters", () => {
  expect(fold("かき")).not.toBe(fold("がぎ"));
  expect(fold("किताब")).toBe("किताब"); // its vowels are marks
});

const SPLIT: [text: string, ...words: string[]][] = [
  ["The keeper didn’t, and don't.", "The", "keeper", "didnt", "and", "dont"],
  ["O’Hara, the boss's", "OHara", "the", "bosss"],
  ["L’été, qu'il n’aime pas", "été", "il", "aime", "pas"],
  ["Aujourd’hui jusqu’à l'aube", "Aujourdhui", "à", "aube"],
  ["Dell’acqua e un'altra", "acqua", "e", "altra"],
  ["灯台のランプを、灯した。", "灯台", "の", "ランプ", "を", "灯", "した"],
  ["東京タワー", "東京", "タワー"],
  ["ハリー・ポッター", "ハリー", "ポッター"],
  ["ﾗﾝﾌﾟ 9 Lamps", "ランプ", "9", "Lamps"],
  ["كتاب الفصل الأول", "كتاب", "الفصل", "الأول"],
  ["?! …"],
];

Deno.test("words: apostrophes join, elided words go, and scripts without spaces are split", () => {
  for (const [text, ...wanted] of SPLIT) expect([text, ...words(text)]).toEqual([text, ...wanted]);
});
