/** What chapters are called in Japanese, and how they are numbered. */

import type { Language, Spellings } from "./language.ts";

const DIGITS = [..."〇一二三四五六七八九"];

/** 十二, 百二十三, 一二三. */
function inKanji(number: number): string[] {
  const [hundreds, tens, units] = [number / 100, number / 10 % 10, number % 10].map(Math.floor);
  const times = (count: number, unit: string) =>
    count === 0 ? "" : (count === 1 ? "" : DIGITS[count]!) + unit;
  const counted = times(hundreds!, "百") + times(tens!, "十") + (units ? DIGITS[units]! : "");
  const digits = [...String(number)].map((digit) => DIGITS[Number(digit)]!).join("");
  return [...new Set([counted, digits, digits.replaceAll("〇", "零")])];
}

const KANJI: Spellings = Array.from(
  { length: 1_000 },
  (_, number) => number ? inKanji(number) : [],
);

export const ja: Language = {
  code: "ja",
  /** It speaks kana, not kanji. */
  voice: "ja",
  chapter: ["チャプター"],
  part: ["パート"],
  volume: ["ディスク"],
  track: ["トラック"],
  of: [],
  counters: { chapter: ["章", "話", "回"], part: ["部", "巻", "編", "篇"] },
  opening: ["オープニング(クレジット)?"],
  closing: ["エンディング(クレジット)?", "エンドクレジット", "^クレジット$"],
  front: ["プロローグ", "序章", "序文", "序$", "はじめに", "まえがき", "前書き", "献辞"],
  back: ["エピローグ", "終章", "あとがき", "後書き", "おわりに", "謝辞", "著者(紹介|について)"],
  sections: ["目次", "奥付", "注釈?", "脚注", "索引", "参考文献"],
  cardinals: KANJI,
  ordinals: [],
};
