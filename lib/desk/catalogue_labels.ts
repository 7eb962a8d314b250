/** What the fields of the catalogue file are called and how their values are written: as in the forms of books and shop. */

import { CURRENCIES, formatMoney } from "@/lib/catalogue/money.ts";
import type { BookRecord, CatalogueFile, ChapterRecord } from "@/lib/catalogue/schema.ts";
import { formatNumber, languageName } from "@/lib/platform/language/format.ts";
import { LANGUAGES } from "@/lib/platform/language/language.ts";
import { formatRow, namedText } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { labelled } from "@/lib/platform/words.ts";
import { FLAGS } from "./words/audit.ts";
import { BOOK_FORM, BOOK_LIST, BRAND } from "./words/books.ts";

/** Writes a stored value for people. */
export type Say = (value: string) => string;

export interface FieldLabel {
  label: string;
  say: Say;
}

/** @param rest of a field's path: ["3", "title"] of "chapters.3.title" */
type FieldOf = (rest: string[]) => FieldLabel | null;
type Fields<Name extends string = string> = Readonly<Record<Name, FieldOf>>;

export const asIs: Say = (value) => value;

const filled = (say: Say): Say => (value) => value === "" ? "" : say(value);

/** "2027-03-01"; other text stays. */
export const day: Say = (value) => Number.isNaN(Date.parse(value)) ? value : formatDay(value);

/** A tag, by the name of its language; other text stays. */
export const languageIn: Say = (value) =>
  Object.hasOwn(LANGUAGES, value) ? languageName(value) : value;

export const field = (label: () => string, say: Say = asIs) => (): FieldLabel => ({
  label: label(),
  say,
});

/** In no form: shown by its name in the file. */
const noField: FieldOf = () => null;

/** A word, by the label of its option in the form; other text stays. */
export const wordIn = (words: () => Readonly<Record<string, string>>): Say => (value) =>
  namedText(words(), value) ?? value;

/** One that is left out is false. */
const flag = (label: () => string): FieldOf =>
  field(label, (value) => value === "true" ? FLAGS.yes : FLAGS.no);

/** Whole minor units; text such as a bundle's "one by one" stays. */
const moneyIn = (code: string): Say => (value) => {
  const currency = CURRENCIES.find((it) => it === code);
  return currency && /^\d+$/.test(value)
    ? formatMoney({ amountMinor: Number(value), currency })
    : value;
};

function find(fields: Fields, [name = "", ...rest]: string[]): FieldLabel | null {
  return Object.hasOwn(fields, name) ? fields[name]!(rest) : null;
}

/** A text in another language, by the name of the text and of the language. */
function translated(tag: string, it: FieldLabel | null): FieldLabel | null {
  return it && Object.hasOwn(LANGUAGES, tag)
    ? { ...it, label: labelled(languageName(tag), it.label) }
    : null;
}

/** @param n the chapter's number */
const chapter = (n: string): Fields<keyof ChapterRecord> => ({
  number: noField, // part of the path
  title: field(() => BOOK_FORM.chapterTitle(n)),
  titles: ([tag = ""]) => translated(tag, { label: BOOK_FORM.chapterTitle(n), say: asIs }),
  kind: field(() => BOOK_FORM.kind(n), wordIn(() => BOOK_FORM.kinds)),
  isFree: field(
    () => BOOK_FORM.freeOf(n),
    filled((value) => value === "true" ? FLAGS.yes : FLAGS.no),
  ),
  length: noField,
});

const COVER: Fields<keyof BookRecord["cover"]> = {
  alt: field(() => BOOK_FORM.coverAlt),
  color: field(() => BOOK_FORM.coverColor),
  file: field(() => BOOK_FORM.picture),
};

const BOOK: Fields<keyof BookRecord> = {
  id: noField,
  isDraft: flag(() => BOOK_LIST.states.draft),
  isOffSale: flag(() => BOOK_LIST.states.off),
  isArchived: flag(() => FLAGS.archived),
  title: field(() => BOOK_FORM.title),
  bookNumber: field(() => BOOK_FORM.bookNumber),
  label: field(() => BOOK_FORM.label),
  subtitle: field(() => BOOK_FORM.subtitle),
  author: field(() => BOOK_FORM.author),
  narrator: field(() => BOOK_FORM.narrator),
  publisher: field(() => BOOK_FORM.publisher),
  language: field(() => BOOK_FORM.language),
  releaseLabel: field(() => BOOK_FORM.releaseLabel),
  releaseDate: field(() => BOOK_FORM.releaseDate, day),
  isPresale: flag(() => BOOK_FORM.isPresale),
  priceMinor: field(() => BOOK_FORM.priceMinor, moneyIn("EUR")),
  prices: ([code = ""]) => ({
    label: labelled(BOOK_FORM.parts.price, code),
    say: moneyIn(code),
  }),
  regularPriceMinor: field(() => BOOK_FORM.regularPriceMinor, moneyIn("EUR")),
  regularPrices: ([code = ""]) => ({ label: BOOK_FORM.struck(code), say: moneyIn(code) }),
  rating: noField,
  currentlyReading: noField,
  isNew: flag(() => BOOK_FORM.isNew),
  isExplicit: flag(() => BOOK_FORM.isExplicit),
  hue: field(() => BOOK_FORM.hue, wordIn(() => BOOK_FORM.hues)),
  cover: (rest) => find(COVER, rest),
  blurb: field(() => BOOK_FORM.blurb),
  benefits: field(() => BOOK_FORM.benefits),
  ebookBenefit: field(() => BOOK_FORM.ebookBenefit),
  noClipsAfterChapter: field(() => BOOK_FORM.noClipsAfterChapter),
  chapters: ([n = "", ...rest]) => find(chapter(n), rest),
  includes: field(() => BOOK_FORM.parts.includes),
  translations: ([tag = "", ...rest]) => translated(tag, find(BOOK, rest)),
};

const SERIES: Fields<keyof CatalogueFile["series"]> = {
  title: field(() => BRAND.name),
  tagline: field(() => BRAND.tagline),
  author: field(() => BRAND.author),
  readers: field(() => BRAND.readers, filled((value) => formatNumber(Number(value)))),
  hoursLabel: field(() => BRAND.hoursLabel),
  language: field(() => BRAND.language, wordIn(() => LANGUAGES)),
  links: field(() => BRAND.links),
  hue: field(() => BRAND.hue, wordIn(() => BRAND.hues)),
  saysNoAi: field(
    () => BRAND.statement.label,
    (value) => value === "false" ? BRAND.statement.no : BRAND.statement.yes,
  ),
  icon: field(() => BRAND.icon),
  translations: ([tag = "", ...rest]) => translated(tag, find(SERIES, rest)),
};

/** @param path begins with the person's name, which may have dots itself; empty: who there is */
function person(path: string[]): FieldLabel | null {
  if (path.length === 0) return { label: BRAND.people, say: asIs };
  const at = path.findIndex((it, n) => n > 0 && ["about", "links", "translations"].includes(it));
  const name = path.slice(0, at).join("."), [of, tag = ""] = path.slice(at);
  if (at < 0 || of === "links") return null;
  const about = { label: BRAND.about(name), say: asIs };
  return of === "about" ? about : translated(tag, about);
}

const CATALOGUE: Fields<keyof CatalogueFile> = {
  $schema: noField,
  series: (rest) => find(SERIES, rest),
  exampleFigures: noField,
  people: person,
  books: field(() => BOOK_LIST.title), // their order
};

/**
 * The label of a field of a book, or of the catalogue itself, and how its values are written; null: the forms do not
 * have it.
 * @param path as in a version's changes: "prices.USD"
 */
export function catalogueField(path: string): FieldLabel | null {
  const names = path.split(".");
  return find(CATALOGUE, names) ?? find(BOOK, names);
}

/** The labels of fields, for a sentence. */
export const fieldNames = (paths: string[]): string =>
  formatRow(paths.map((it) => catalogueField(it)?.label ?? it));
