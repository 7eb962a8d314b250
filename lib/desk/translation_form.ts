/**
 * The author's texts with their translations into one language, as a form: fields named as in the catalogue file, lists
 * as lines. What is left empty is not translated.
 */

import type { RawBook } from "@/lib/catalogue/version.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import type { PremiumRecord } from "@/lib/shop/premium_offer.ts";
import type { FormFields } from "./book_form.ts";
import { BOOK_FORM, BRAND } from "./words/books.ts";
import { OFFER_FORM } from "./words/offers.ts";

export interface TranslatedText {
  /** The field's name. */
  name: string;
  label: string;
  original: string;
  /** "": not translated. */
  translation: string;
  /** Height of its field; 1 for a line. */
  rows: number;
}

// deno-lint-ignore no-explicit-any -- the schema checks it before use
type Raw = Record<string, any>;

const BOOK_TEXTS = ["title", "label", "subtitle", "releaseLabel", "blurb", "ebookBenefit"] as const;
const ROWS: Record<string, number> = { blurb: 8, benefits: 4, about: 4, lines: 6 };

const toText = (value: unknown): string =>
  Array.isArray(value) ? value.join("\n") : typeof value === "string" ? value : "";

const toLines = (text: string): string[] => text.split("\n").map((it) => it.trim()).filter(Boolean);

/** Those of a book: what it has no original of is left out. */
export function bookTexts(book: RawBook, tag: Language): TranslatedText[] {
  const translated: Raw = book.translations?.[tag] ?? {};
  const text = (name: keyof typeof BOOK_FORM & string) => ({
    name,
    label: toText(BOOK_FORM[name]),
    original: toText(book[name]),
    translation: toText(translated[name]),
    rows: ROWS[name] ?? 1,
  });
  return [
    ...BOOK_TEXTS.map(text),
    text("benefits"),
    {
      name: "cover.alt",
      label: BOOK_FORM.coverAlt,
      original: toText(book.cover?.alt),
      translation: toText(translated.cover?.alt),
      rows: 1,
    },
    ...((book.chapters ?? []) as Raw[]).map(({ number, title, titles }) => ({
      name: chapterField(number),
      label: title,
      original: title,
      translation: toText(titles?.[tag]),
      rows: 1,
    })),
  ].filter(({ original }) => original !== "");
}

const chapterField = (number: unknown): string => `chapters.${number}.title`;

/** The fields for `book set`; null removes one. */
export function fromBookTexts(book: RawBook, tag: Language, form: FormFields) {
  const { benefits, "cover.alt": alt, ...texts } = typed(form, [
    ...BOOK_TEXTS,
    "benefits",
    "cover.alt",
  ]);
  const translated = {
    ...texts,
    ...benefits && { benefits: toLines(benefits) },
    ...alt && { cover: { alt } },
  };
  return {
    translations: withLanguage(book.translations, tag, translated),
    ...book.chapters && {
      chapters: book.chapters.map(({ titles, ...chapter }: Raw) => {
        const title = form[chapterField(chapter.number)]?.trim();
        const all = withLanguage(titles, tag, title ?? "");
        return all ? { ...chapter, titles: all } : chapter;
      }),
    },
  };
}

/** The form's texts that are not empty. */
function typed<Name extends string>(
  form: FormFields,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = form[name]?.trim().replaceAll("\r\n", "\n");
    if (text) texts[name] = text;
  }
  return texts;
}

/** The translations with those of one language replaced; null: none are left. */
function withLanguage(all: Raw | undefined, tag: Language, translated: Raw | string): Raw | null {
  const { [tag]: _before, ...others } = all ?? {};
  const isEmpty = typeof translated === "string"
    ? translated === ""
    : Object.keys(translated).length === 0;
  const next = isEmpty ? others : { ...others, [tag]: translated };
  return Object.keys(next).length === 0 ? null : next;
}

interface Shop {
  series: Raw;
  people: Person[];
}

interface Person {
  name: string;
  about?: string;
  translations?: Raw | null;
}

const SERIES_TEXTS = ["title", "tagline", "hoursLabel"] as const;
const SERIES_LABELS = { title: "name", tagline: "tagline", hoursLabel: "hoursLabel" } as const;
const personField = (name: string): string => `person.${name}`;

/** Those of the shop itself, and about its authors and narrators. */
export function shopTexts({ series, people }: Shop, tag: Language): TranslatedText[] {
  return [
    ...SERIES_TEXTS.map((name) => ({
      name,
      label: BRAND[SERIES_LABELS[name]],
      original: toText(series[name]),
      translation: toText(series.translations?.[tag]?.[name]),
      rows: 1,
    })),
    ...people.map(({ name, about = "", translations }) => ({
      name: personField(name),
      label: BRAND.about(name),
      original: about,
      translation: toText(translations?.[tag]?.about),
      rows: ROWS.about!,
    })),
  ].filter(({ original }) => original !== "");
}

/** The fields for `brand set`; null removes one. */
export function fromShopTexts({ series, people }: Shop, tag: Language, form: FormFields) {
  return {
    translations: withLanguage(series.translations, tag, typed(form, SERIES_TEXTS)),
    people: people.filter(({ about }) => about).map((person) => {
      const field = personField(person.name);
      const { [field]: about } = typed(form, [field]);
      return {
        ...person,
        translations: withLanguage(person.translations ?? {}, tag, about ? { about } : {}),
      };
    }),
  };
}

/** Those about Premium that she has written herself. */
export const premiumTexts = (offer: PremiumRecord, tag: Language): TranslatedText[] =>
  (["name", "lead", "lines"] as const).map((name) => ({
    name,
    label: OFFER_FORM[name].label,
    original: toText(offer[name]),
    translation: toText(offer.translations[tag]?.[name]),
    rows: ROWS[name] ?? 1,
  })).filter(({ original }) => original !== "");

/** The form's name of a field of the catalogue; "": the form has none. */
export function translatedField(field: string, { chapters = [] }: Raw): string {
  const [, at] = /^chapters\[(\d+)\]\.titles\./.exec(field) ?? [];
  if (at !== undefined) return chapterField(chapters[Number(at)]?.number);
  return /^translations\.[\w-]+\.(cover\.\w+|\w+)/.exec(field)?.[1] ?? "";
}
