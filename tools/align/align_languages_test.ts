import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createNarrator, narrate } from "@/tests/ingest/narrator.ts";
import { manuscriptOf, scriptOf, SPOKEN_BOOKS } from "@/tests/ingest/spoken_books.ts";
import { alignManuscript } from "./align_manuscript.ts";
import { splitText } from "./import_texts.ts";
import { spell } from "./sentences.ts";

const PAUSES_SEC = [1.5, 0.3, 0.7, 0.4];
/** As in English, see the bench. */
const FAR_SEC = 0.2, LEAST_FOUND = 9;

for (const book of SPOKEN_BOOKS) {
  const { language, voice, narrator } = book;
  Deno.test(`align: ${language} sentences are found where another voice says them, behind a heading that isn't written`, async () => {
    const dir = await Deno.makeTempDir();
    try {
      const sound = join(dir, "1.wav");
      const pauseSec = (nth: number) => PAUSES_SEC[nth % PAUSES_SEC.length]!;
      const { starts } = await narrate(
        sound,
        scriptOf(book),
        pauseSec,
        createNarrator(narrator.voice, narrator.pace),
      );
      const paragraphs = splitText(manuscriptOf(book), { name: "1.md", language: voice });
      expect(paragraphs).toEqual(book.paragraphs.map((it) => it.map(([written]) => written)));
      const options = { sound, language: voice, signal: new AbortController().signal };
      const manuscript = { name: "1.md", chapter: 1, paragraphs };
      const { sentences } = await alignManuscript(manuscript, options);
      const wrong = sentences.flatMap(({ heard }, nth) =>
        heard ? [heard.startMs / 1_000 - starts[nth + 1]!] : []
      );
      expect(wrong.filter((it) => Math.abs(it) > FAR_SEC)).toEqual([]);
      expect(wrong.length).toBeGreaterThanOrEqual(LEAST_FOUND);
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  });
}

const SENTENCES: [language: string, ...sentences: string[]][] = [
  ["en-us", "“No.", "I won’t.”", "No. 5 burned.", "Dr. J. R. Hale came.", "“Who?” she asked."],
  [
    "de",
    "Am 3. März kam z. B. Hr. Ott.",
    "»Da?« fragte er.",
    "„Ja!“, rief sie.",
    "Sie war 12.",
    "Dann ging sie.",
  ],
  [
    "fr-fr",
    "« Où ? » demanda-t-elle.",
    "« Oui ! »",
    "Elle partit.",
    "M. Roy resta.",
    "— Viens ! dit-il.",
  ],
  ["es", "—¿Dónde? —preguntó ella.", "El Sr. Paz calló.", "«¡Ven!», dijo.", "¿Y tú?"],
  ["pt-br", "— Aonde? — perguntou ela.", "O Sr. João e a D. Maria ficaram.", "“Venha!” disse ele."],
  [
    "it",
    "«Dove?» chiese lei.",
    "Il sig. Neri e la sig.ra Bo tacquero.",
    "– Vieni! – disse.",
    "Era tardi.",
  ],
  ["nl", "‘Waar?’ vroeg ze.", "Dhr. Vos zweeg.", "’s Avonds kwam mevr. De Wit.", "‘Kom!’"],
  ["pl", "— Dokąd? — zapytała.", "Przy ul. Długiej stał dom św. Jana.", "— Tak.", "— Wstał."],
  [
    "ja",
    "「どこ？」と彼女は聞いた。",
    "灯りがある。",
    "「来い！」",
    "とても寒い……誰もいない。",
    "え？！",
  ],
  [
    "ar",
    "«إلى أين؟» سألت المرأة.",
    "جاء د. أحمد، ثم جلس؛ لماذا؟",
    "لا أحد يعلم!",
    "قالت: «تعال.»",
    "خرج.",
  ],
];
for (const [language, ...sentences] of SENTENCES) {
  Deno.test(`splitText: ${language} sentences, with speech and abbreviations`, () => {
    const paragraph = sentences.join(language === "ja" ? "" : " ");
    expect(splitText(paragraph, { name: "1.md", language })).toEqual([sentences]);
  });
}

const SPELLED: [language: string, written: string, spelled: string][] = [
  [
    "de",
    "Am 3. März 1805 kam Fr. Ott, z.B. um 5.",
    "Am dritten März 18 hundert 5 kam Frau Ott, zum Beispiel um 5.",
  ],
  ["it", "La sig.ra Bo e il Dott. Neri.", "La signora Bo e il dottor Neri."],
  ["ja", "３人は灯台へ行った。", "3ひとはあくかいへいった。"],
  ["sv", "Dr. Ek.", "Dr. Ek."],
];
Deno.test("spell: abbreviations and signs that the voice can't read as narrators do", () => {
  for (const [language, written, spelled] of SPELLED) {
    expect(spell(written, language)).toBe(spelled);
  }
});

Deno.test("splitText: Japanese paragraphs begin with a wide blank or a bracket, and their lines join without one", () => {
  const text = "　夜になった。**風\nが**吹いた。\n「誰？」\n　灯りが消えた。";
  expect(splitText(text, { name: "1.txt", language: "ja" }))
    .toEqual([["夜になった。", "風が吹いた。"], ["「誰？」"], ["灯りが消えた。"]]);
});
