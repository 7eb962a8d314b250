import { expect } from "npm:expect@30.5.2";
import type { RawBook } from "@/lib/catalogue/version.ts";
import { fromFormFields, toFormFields } from "./book_form.ts";
import {
  bookTexts,
  fromBookTexts,
  fromShopTexts,
  shopTexts,
  translatedField,
} from "./translation_form.ts";

const BOOK: RawBook = {
  id: 11,
  title: "The One",
  blurb: "First.\n\nSecond.",
  benefits: ["Sound", "Text"],
  cover: { alt: "A lamp", color: "#102030" },
  translations: { fr: { title: "L'Un" } },
  chapters: [
    { number: 0, title: "Opening credits", kind: "credits" },
    { number: 1, title: "Salt", titles: { fr: "Sel", ja: "塩" } },
    { number: 2, title: "Wick" },
  ],
};

const translationsOf = (book: RawBook, tag: "de" | "fr") =>
  Object.fromEntries(bookTexts(book, tag).map((it) => [it.name, it.translation]));

Deno.test("bookTexts: each text that there is, with what it is in the language", () => {
  expect(
    bookTexts(BOOK, "fr").map(({ name, original, translation }) => [name, original, translation]),
  ).toEqual([
    ["title", "The One", "L'Un"],
    ["blurb", "First.\n\nSecond.", ""],
    ["benefits", "Sound\nText", ""],
    ["cover.alt", "A lamp", ""],
    ["chapters.0.title", "Opening credits", ""],
    ["chapters.1.title", "Salt", "Sel"],
    ["chapters.2.title", "Wick", ""],
  ]);
});

Deno.test("fromBookTexts: what was typed is that language's, and other languages keep theirs", () => {
  const typed = {
    title: " Die Eins ",
    blurb: "Erstens.\r\n\r\nZweitens.",
    benefits: "Klang\r\n\r\nText",
    "cover.alt": "Eine Lampe",
    "chapters.1.title": "Salz",
  };
  const fields = fromBookTexts(BOOK, "de", typed);
  expect(fields.translations).toEqual({
    fr: { title: "L'Un" },
    de: {
      title: "Die Eins",
      blurb: "Erstens.\n\nZweitens.",
      benefits: ["Klang", "Text"],
      cover: { alt: "Eine Lampe" },
    },
  });
  expect(fields.chapters).toEqual([
    BOOK.chapters[0],
    { number: 1, title: "Salt", titles: { fr: "Sel", ja: "塩", de: "Salz" } },
    BOOK.chapters[2],
  ]);
  const next = { ...BOOK, ...fields } as RawBook;
  expect(fromBookTexts(next, "de", translationsOf(next, "de"))).toEqual(fields);
});

Deno.test("fromBookTexts: what is emptied is gone, with the last of them the field", () => {
  const fields = fromBookTexts(BOOK, "fr", {});
  expect(fields.translations).toBe(null);
  expect(fields.chapters![1]).toEqual({ number: 1, title: "Salt", titles: { ja: "塩" } });
});

Deno.test("shopTexts, fromShopTexts: the series and the texts about people", () => {
  const shop = {
    series: { title: "Quartet", tagline: "Four.", author: "Ann Holm", hoursLabel: "{hours} hours" },
    people: [{ name: "Ann Holm", about: "She writes." }, { name: "Ben" }],
  };
  expect(shopTexts(shop, "de").map(({ name }) => name))
    .toEqual(["title", "tagline", "hoursLabel", "person.Ann Holm"]);
  const fields = fromShopTexts(shop, "de", {
    title: "Quartett",
    tagline: "",
    "person.Ann Holm": "Sie schreibt.",
  });
  expect(fields).toEqual({
    translations: { de: { title: "Quartett" } },
    people: [{
      name: "Ann Holm",
      about: "She writes.",
      translations: { de: { about: "Sie schreibt." } },
    }],
  });
});

Deno.test("translatedField: a fault of the file is shown at its field", () => {
  expect(translatedField("translations.de.title", BOOK)).toBe("title");
  expect(translatedField("translations.pt-BR.cover.alt", BOOK)).toBe("cover.alt");
  expect(translatedField("translations.de.benefits[3]", BOOK)).toBe("benefits");
  expect(translatedField("chapters[2].titles.de", BOOK)).toBe("chapters.2.title");
  expect(translatedField("priceMinor", BOOK)).toBe("");
});

Deno.test("fromFormFields: chapters keep their titles in other languages, moved and renamed ones too", () => {
  const form = toFormFields(BOOK);
  const titlesOf = (form: Record<string, string>) =>
    (fromFormFields(form, BOOK).chapters as { title: string; titles?: unknown }[])
      .map(({ title, titles }) => [title, titles ?? null]);
  const titles = { fr: "Sel", ja: "塩" };
  expect(titlesOf(form)).toEqual([["Opening credits", null], ["Salt", titles], ["Wick", null]]);
  const moved = { ...form, "chapters.1.title": "Wick", "chapters.2.title": "Salt" };
  expect(titlesOf(moved)).toEqual([["Opening credits", null], ["Wick", null], ["Salt", titles]]);
  const renamed = { ...form, "chapters.1.title": "Sea salt" };
  expect(titlesOf(renamed)[1]).toEqual(["Sea salt", titles]);
  const another = { ...form, "chapters.1.title": "Wick", "chapters.2.title": "Brine" };
  expect(titlesOf(another)).toEqual([["Opening credits", null], ["Wick", null], ["Brine", null]]);
});
