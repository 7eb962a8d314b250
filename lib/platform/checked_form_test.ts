import { expect } from "npm:expect@30.5.2";
import { toSentence } from "./checked_form.ts";
import type { Language } from "./language/language.ts";
import { withLanguage } from "./language/request_language.server.ts";
import { loadTranslations } from "./language/translations.server.ts";
import { NOT_FOUND } from "./refusal.ts";
import { typedText } from "./typed_text.ts";

Deno.test("toSentence: ends with one full stop, that of the language", async () => {
  await loadTranslations();
  const ends: [Language, message: string, sentence: string][] = [
    ["en", "wanted a name", "Please enter a name."],
    ["en", "Name must be at least 2 characters", "Name must be at least 2 characters."],
    ["en", "Is it right?", "Is it right?"],
    ["de", "Bitte wähl eine Bewertung", "Bitte wähl eine Bewertung."],
    ["de", "Schreib „Danke.“", "Schreib „Danke.“"],
    ["fr", "Vraiment\u202f?", "Vraiment\u202f?"],
    ["ja", "評価を選択してください。", "評価を選択してください。"],
    ["ja", "評価を選択してください", "評価を選択してください。"],
    ["ar", "هل هذا صحيح؟", "هل هذا صحيح؟"],
    ["ar", "اختر تقييمًا", "\u2068اختر تقييمًا\u2069."],
    ["ar", "\u2068The One.\u2069", "\u2068The One.\u2069"],
  ];
  for (const [language, message, sentence] of ends) {
    expect([language, withLanguage(language, () => toSentence(message))])
      .toEqual([language, sentence]);
  }
});

Deno.test("schemas and refusals: made once, they speak the language of whoever is answered", async () => {
  await loadTranslations();
  const note = typedText(5);
  const told = () => [note.safeParse("123456").error!.issues[0]!.message, NOT_FOUND.message];
  expect(told()).toEqual(["wanted at most 5 characters", "There's nothing at this address."]);
  expect(withLanguage("de", told))
    .toEqual(["Bitte gib höchstens 5 Zeichen ein.", "Unter dieser Adresse gibt es nichts."]);
});
