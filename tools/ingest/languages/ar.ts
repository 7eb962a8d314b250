/** What chapters are called in Arabic, and how they are numbered. */

import { count, join, type Language, type Spellings, spellings } from "./language.ts";

const UNITS = "واحد|واحدة اثنان|اثنين|اثنتان|اثنتين ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع " +
  "ثمانية|ثماني|ثمان تسعة|تسع عشرة|عشر";
const [TEEN] = spellings("عشر|عشرة") as [string[]];
const TEENS = [
  ...spellings("أحد|إحدى|احدى اثنا|اثني|اثنتا|اثنتي"),
  ...spellings(UNITS).slice(2, 9),
].map((forms) => join(forms, TEEN).join("|")).join(" ");
const TENS = "عشرون|عشرين ثلاثون|ثلاثين أربعون|أربعين خمسون|خمسين ستون|ستين سبعون|سبعين " +
  "ثمانون|ثمانين تسعون|تسعين";

const cardinals = count({
  units: `${UNITS} ${TEENS}`,
  tens: TENS,
  hundreds: "مئة|مائة",
  and: "و",
  unitFirst: true,
});

/** With the article; behind ten the first is "الحادي". */
const NTHS = spellings(
  "الأول|الأولى الثاني|الثانية الثالث|الثالثة الرابع|الرابعة الخامس|الخامسة السادس|السادسة " +
    "السابع|السابعة الثامن|الثامنة التاسع|التاسعة العاشر|العاشرة",
);
const FOLLOWING = [...spellings("الحادي|الحادية|الواحد|الواحدة"), ...NTHS.slice(1, 9)];

/** "الحادي والعشرون", "الأول بعد المئة". */
function ordinals(): Spellings {
  const all: Spellings = [[], ...NTHS, ...FOLLOWING.map((unit) => join(unit, TEEN))];
  for (const ten of spellings(TENS)) {
    const named = join(["ال"], ten);
    all.push(named, ...FOLLOWING.map((unit) => join(unit, ["و"], named)));
  }
  const [hundredth] = spellings("المئة|المائة") as [string[]];
  return [...all, hundredth, ...all.slice(1).map((forms) => join(forms, ["بعد"], hundredth))];
}

const SAYING = /^(?:قال|سأل|أجاب|رد|صاح|صرخ|هتف|همس|تساءل|أضاف|تابع)ت?(?!\p{L})/u;

export const ar: Language = {
  code: "ar",
  voice: "ar",
  chapter: ["الفصل", "فصل", "الباب", "باب"],
  part: ["الجزء", "جزء", "القسم", "قسم"],
  volume: ["القرص", "قرص", "المجلد", "مجلد", "الكتاب", "كتاب"],
  track: ["المقطع", "مقطع", "المسار", "مسار"],
  of: ["من"],
  opening: ["شارة (البداية|المقدمة)"],
  closing: ["شارة (النهاية|الختام)"],
  front: ["(ال)?إهداء", "(ال)?مقدمة", "(ال)?تمهيد", "(ال)?تقديم", "(ال)?توطئة", "(ال)?افتتاحية"],
  back: [
    "(ال)?خاتمة",
    "(ال)?خاتمه",
    "شكر وتقدير",
    "كلمة (المؤلفة?|الكاتبة?)",
    "عن (المؤلفة?|الكاتبة?)",
  ],
  sections: ["(ال)?فهرس", "(جدول )?المحتويات", "حقوق النشر", "(ال)?هوامش", "(ال)?مراجع"],
  cardinals,
  ordinals: ordinals(),
  abbreviations: { "د": "دكتور", "أ": "أستاذ", "م": "مهندس", "ص": "صفحة" },
  // «…؟» سأل is one sentence; where letters have no case, only the verb says so.
  goesOn: (before, after) => /[.!؟…]["»”]\s*$/.test(before) && SAYING.test(after),
};
