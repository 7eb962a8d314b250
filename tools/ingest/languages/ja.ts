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

/** The particle after speech; not とても and other words that begin like it. */
const SAYING =
  /^(?:と(?!ても|ころ|きどき|にかく|つぜん|もかく|うとう|っくに|なり)|って|など|なんて)/;

/**
 * espeak-ng calls every kanji "Chinese letter", three times as long as it is. Numbers and what stories have most
 * are said as they are usually read; the others are two morae long, as most are, of any sound.
 */
const READINGS = new Map(
  [...(
    "一いち二に三さん四よん五ご六ろく七なな八はち九きゅう十じゅう百ひゃく千せん万まん〇ぜろ年ねん月つき日ひ時じ分ふん" +
    "今いま前まえ後あと間あいだ中なか上うえ下した外そと内うち右みぎ左ひだり東ひがし西にし南みなみ北きた先さき奥おく" +
    "朝あさ昼ひる夜よる晩ばん夕ゆう毎まい何なに誰だれ私わたし僕ぼく俺おれ彼かれ女おんな男おとこ人ひと子こ父ちち母はは" +
    "兄あに姉あね弟おとうと妹いもうと友とも君きみ様さま者もの王おう神かみ名な目め手て足あし口くち耳みみ顔かお頭あたま" +
    "髪かみ首くび胸むね背せ心こころ声こえ気き体からだ息いき涙なみだ血ち犬いぬ猫ねこ馬うま鳥とり魚さかな花はな木き" +
    "草くさ森もり山やま川かわ海うみ水みず火ひ風かぜ雨あめ雪ゆき空そら雲くも星ほし土つち石いし光ひかり影かげ色いろ" +
    "音おと道みち町まち村むら国くに家いえ店みせ門もん戸と窓まど部へ屋や本ほん字じ話はなし言い見み聞き思おも行い来き" +
    "出で入はい立た座すわ歩ある走はし待ま持も取と知し食た飲の寝ね起お生い死し笑わら泣な呼よ答こた書か読よ使つか作つく" +
    "開あ閉し始はじ終お帰かえ乗の落お変か同おな大おお小ちい高たか長なが白しろ黒くろ赤あか青あお新あたら古ふる強つよ" +
    "暗くら明あか静しず船ふね車くるま夢ゆめ事こと物もの所ところ方ほう頃ころ度ど力ちから金かね"
  ).matchAll(/(\p{Script=Han})(\p{Script=Hiragana}+)/gu)].map(([, kanji, kana]) => [kanji!, kana!]),
);
const SOUNDS = ["かい", "しん", "とう", "あく"];

export const ja: Language = {
  code: "ja",
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
  abbreviations: {},
  // 「どこ？」と聞いた is one sentence.
  goesOn: (before, after) => /[」』]$/.test(before) && SAYING.test(after),
  spell: (text) =>
    text.normalize("NFKC").replace(
      /[\p{Script=Han}]/gu,
      (kanji) => READINGS.get(kanji) ?? SOUNDS[kanji.codePointAt(0)! % SOUNDS.length]!,
    ),
};
