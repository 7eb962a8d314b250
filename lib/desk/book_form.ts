/**
 * A book and the series as forms: one text field for each field of the catalogue file, named as in the catalogue's
 * error messages, so that each message can be shown at its field. Prices are typed in units ("7.99"), lists as lines.
 */

import { isFree } from "@/lib/catalogue/catalogue.ts";
import { roundPrice } from "@/lib/catalogue/currency.ts";
import {
  CURRENCIES,
  type CurrencyCode,
  decimalAmount,
  parseAmount,
} from "@/lib/catalogue/money.ts";
import { type ChapterRecord, ONE_BY_ONE } from "@/lib/catalogue/schema.ts";
import type { RawBook } from "@/lib/catalogue/version.ts";
import { readList } from "@/lib/media/marks.ts";
import { fold } from "@/lib/platform/fold.ts";
import { formatMonth } from "@/lib/platform/time.ts";
import { BOOK_FORM } from "./words/books.ts";

/** Form fields as a browser submits them. */
export type FormFields = Record<string, string>;

const TEXTS = [
  "title",
  "subtitle",
  "label",
  "author",
  "narrator",
  "publisher",
  "language",
  "releaseLabel",
  "releaseDate",
  "hue",
  "blurb",
  "ebookBenefit",
] as const;
const NUMBERS = ["bookNumber", "noClipsAfterChapter"] as const;
export const FLAGS = ["isPresale", "isNew", "isExplicit"] as const;
const COVER = ["alt", "color", "file"] as const;
export const OTHER_CURRENCIES = CURRENCIES.filter((code) => code !== "EUR");

/** Most chapter rows a form may have: more than any book needs, and few enough to keep the request small. */
const MAX_ROWS = 1_000;

interface ChapterRow {
  number: string;
  title: string;
  kind: string;
  isFree: boolean;
  /** Sent back unchanged: the form does not show it. */
  length: string;
}

const amount = (minor: unknown, currency: CurrencyCode): string =>
  typeof minor === "number" ? decimalAmount({ amountMinor: minor, currency }) : "";

/** The form's initial fields for a book. */
export function toFormFields(book: Partial<RawBook>): FormFields {
  const fields: FormFields = { isBundle: book.includes ? "1" : "" };
  for (const name of [...TEXTS, ...NUMBERS]) fields[name] = String(book[name] ?? "");
  for (const name of COVER) fields[`cover.${name}`] = book.cover?.[name] ?? "";
  fields.priceMinor = amount(book.priceMinor, "EUR");
  fields.regularPriceMinor = book.regularPriceMinor === ONE_BY_ONE
    ? ONE_BY_ONE
    : amount(book.regularPriceMinor, "EUR");
  for (const code of OTHER_CURRENCIES) {
    fields[`prices.${code}`] = amount(book.prices?.[code], code);
    fields[`regularPrices.${code}`] = amount(book.regularPrices?.[code], code);
  }
  fields.benefits = (book.benefits ?? []).join("\n");
  for (const name of FLAGS) fields[name] = book[name] ? "1" : "";
  for (const id of book.includes ?? []) fields[`includes.${id}`] = "1";
  return withRows(
    fields,
    ((book.chapters ?? []) as ChapterRecord[]).map((
      { number, title, kind = "chapter", length = "", ...it },
    ) => ({
      number: String(number),
      title,
      kind,
      length,
      isFree: it.isFree ?? isFree({ kind, sourceChapter: number }),
    })),
  );
}

/** Chapters as typed, in the order of the form. */
export function rowsOf(fields: FormFields): ChapterRow[] {
  const rows: ChapterRow[] = [];
  for (let at = 0; at < MAX_ROWS; at++) {
    const name = (it: keyof ChapterRow) => `chapters.${at}.${it}`;
    const title = fields[name("title")];
    if (title === undefined) return rows;
    rows.push({
      number: fields[name("number")] ?? "",
      title,
      kind: fields[name("kind")] ?? "chapter",
      isFree: Boolean(fields[name("isFree")]),
      length: fields[name("length")] ?? "",
    });
  }
  return rows;
}

function withRows(fields: FormFields, rows: ChapterRow[]): FormFields {
  const others = Object.entries(fields).filter(([name]) => !name.startsWith("chapters."));
  return {
    ...Object.fromEntries(others),
    ...Object.fromEntries(rows.flatMap((row, at) =>
      Object.entries(row).map(([name, value]) => [
        `chapters.${at}.${name}`,
        typeof value === "boolean" ? value ? "1" : "" : value,
      ])
    )),
  };
}

/**
 * Applies a button of the form to its fields; nothing is saved. Chapters: "up.3", "down.3", "move.3.7" (from, to),
 * "remove.3", "add", "paste" (the list in `chapterList`). A bundle's books: "earlier.11", "later.11". Prices: "round".
 */
export function actOn(fields: FormFields, act: string): FormFields {
  const [name, index, target] = act.split(".");
  const at = Number(index), rows = rowsOf(fields);
  if (name === "round") return rounded(fields);
  if (name === "add") return withRows(fields, [...rows, newRow(rows)]);
  if (name === "paste") return pasted(fields, rows);
  if (name === "remove") return withRows(fields, rows.filter((_, it) => it !== at));
  if (name === "earlier" || name === "later") return bookMoved(fields, at, name);
  const to = name === "up" ? at - 1 : name === "down" ? at + 1 : name === "move" ? +target! : -1;
  return withRows(fields, movedTo(rows, at, to));
}

/** Moves a row's content. Chapter numbers keep their order, because they ascend and recordings are found by them. */
function movedTo(rows: ChapterRow[], at: number, to: number): ChapterRow[] {
  const row = rows[at];
  if (!row || !rows[to]) return rows;
  return rows.toSpliced(at, 1).toSpliced(to, 0, row)
    .map((it, nth) => ({ ...it, number: rows[nth]!.number }));
}

/** Moves a book within a bundle. Books play in the order of their fields in the form. */
function bookMoved(fields: FormFields, bookId: number, act: "earlier" | "later"): FormFields {
  const ids = includedIn(fields), at = ids.indexOf(bookId);
  const to = act === "earlier" ? at - 1 : at + 1;
  if (at < 0 || ids[to] === undefined) return fields;
  const ordered = ids.toSpliced(at, 1).toSpliced(to, 0, bookId);
  const others = Object.entries(fields).filter(([name]) => !name.startsWith("includes."));
  return Object.fromEntries([...others, ...ordered.map((id) => [`includes.${id}`, "1"])]);
}

function newRow(rows: ChapterRow[]): ChapterRow {
  const last = Number(rows.at(-1)?.number);
  const number = rows.length === 0 ? 1 : Number.isInteger(last) ? last + 1 : rows.length + 1;
  const kind = "chapter" as const;
  const row = { number: String(number), title: "", kind, length: "" };
  return { ...row, isFree: isFree({ kind, sourceChapter: number }) };
}

/** The list's titles from the first row on; further lines add rows. Times are for recordings, and left out. */
function pasted({ chapterList = "", ...fields }: FormFields, rows: ChapterRow[]): FormFields {
  const all = [...rows];
  for (const [at, { title }] of readList(chapterList).slice(0, MAX_ROWS).entries()) {
    const row = all[at] ?? { ...newRow(all), ...isCredits(title) && newCredits(all) };
    all[at] = { ...row, title };
  }
  return withRows(fields, all);
}

/** By what credits are called in the author's language, or in English: words of their own, not parts of others. */
function isCredits(title: string): boolean {
  const wordsOf = (text: string) => ` ${fold(text).match(/[\p{L}\p{N}]+/gu)?.join(" ")} `;
  const names = ["credits", ...BOOK_FORM.creditNames.split(/[,،、]/)];
  return names.some((name) => wordsOf(title).includes(wordsOf(name)));
}

/** Those at the beginning are number 0. */
const newCredits = (rows: ChapterRow[]): Partial<ChapterRow> => ({
  kind: "credits",
  isFree: true,
  ...rows.length === 0 ? { number: "0" } : {},
});

/** Fills in each empty price with a rounded price in that currency, calculated from the euro price. */
function rounded(fields: FormFields): FormFields {
  const eurMinor = parseAmount(fields.priceMinor ?? "", "EUR");
  if (!eurMinor) return fields;
  return {
    ...fields,
    ...Object.fromEntries(
      OTHER_CURRENCIES.filter((code) => !fields[`prices.${code}`]?.trim())
        .map((code) => [
          `prices.${code}`,
          decimalAmount({ amountMinor: roundPrice(eurMinor, code), currency: code }),
        ]),
    ),
  };
}

const lines = (text = ""): string[] => text.split("\n").map((it) => it.trim()).filter(Boolean);
/** A number. Other text is returned unchanged, so that the schema reports the fault. */
const numberIn = (text: string): number | string => {
  const trimmed = text.trim();
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed;
};
const amountIn = (text: string, currency: CurrencyCode): number | string =>
  parseAmount(text, currency) ?? text;
/** The amounts in currencies other than the euro; null: none was entered. */
function amountsIn(form: FormFields, list: string): Record<string, number | string> | null {
  const amounts = OTHER_CURRENCIES.flatMap((code) => {
    const text = form[`${list}.${code}`]?.trim();
    return text ? [[code, amountIn(text, code)]] : [];
  });
  return amounts.length > 0 ? Object.fromEntries(amounts) : null;
}

/**
 * The catalogue fields that the form edits, for `book set`; null removes a field. Invalid values are passed on
 * unchanged, so that the schema reports them.
 * @param before the book that the form was filled from: its chapters keep their titles in other languages
 */
export function fromFormFields(
  form: FormFields,
  before: Partial<RawBook> = {},
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of TEXTS) fields[name] = form[name]?.trim().replaceAll("\r\n", "\n") || null;
  fields.releaseLabel ??= monthOf(form.releaseDate?.trim() ?? "");
  for (const name of NUMBERS) fields[name] = form[name]?.trim() ? numberIn(form[name]) : null;
  fields.cover = Object.fromEntries(COVER.flatMap((name) => {
    const text = form[`cover.${name}`]?.trim();
    return text ? [[name, text]] : [];
  }));
  fields.priceMinor = form.priceMinor?.trim() ? amountIn(form.priceMinor, "EUR") : null;
  const regular = form.regularPriceMinor?.trim();
  fields.regularPriceMinor = !regular
    ? null
    : regular === ONE_BY_ONE
    ? regular
    : amountIn(regular, "EUR");
  fields.prices = amountsIn(form, "prices");
  fields.regularPrices = amountsIn(form, "regularPrices");
  const benefits = lines(form.benefits);
  fields.benefits = benefits.length > 0 ? benefits : null;
  for (const name of FLAGS) fields[name] = form[name] ? true : null;
  if (form.isBundle) fields.includes = includedIn(form);
  else fields.chapters = withTitles(rowsOf(form).map(toChapter), before.chapters ?? []);
  if (Array.isArray(fields.chapters) && fields.chapters.length === 0) fields.chapters = null;
  return fields;
}

/** "March 2027"; null: no day. */
const monthOf = (day: string): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? formatMonth(day) : null;

function toChapter(row: ChapterRow): Record<string, unknown> {
  const number = numberIn(row.number);
  const kind = row.kind === "credits" ? "credits" as const : "chapter" as const;
  const rule = typeof number === "number" && isFree({ kind, sourceChapter: number });
  return {
    number,
    title: row.title.trim(),
    ...kind === "credits" ? { kind } : {},
    ...row.isFree === rule ? {} : { isFree: row.isFree },
    ...row.length ? { length: row.length } : {},
  };
}

type Titled = Record<string, unknown>;

/**
 * The chapters with the titles in other languages that they had, found by their own title; one whose title was changed,
 * by its number.
 */
function withTitles(chapters: Titled[], before: Titled[]): Titled[] {
  const kept = new Set(chapters.map(({ title }) => title));
  return chapters.map((chapter) => {
    const same = before.filter(({ title }) => title === chapter.title);
    const isSame = ({ number }: Titled) => number === chapter.number;
    const found = same.find(isSame) ?? same[0] ??
      before.find((it) => isSame(it) && !kept.has(it.title));
    return found?.titles ? { ...chapter, titles: found.titles } : chapter;
  });
}

/** The books of a bundle in the order in which it plays them. */
export const includedIn = (form: FormFields): number[] =>
  Object.keys(form).flatMap((name) => {
    const [, id] = /^includes\.(\d{1,9})$/.exec(name) ?? [];
    return id && form[name] ? [Number(id)] : [];
  });

/** The form's name of a catalogue field: `chapters[3].title` becomes `chapters.3.title`. */
export const formName = (field: string): string => field.replace(/\[(\d+)\]/g, ".$1");

/** How many times the dearest, or what part of the cheapest, of the other books is doubtful. */
const DOUBTFUL = 20;

/**
 * How many times the others' median the price is, or what part of it (below 1); null: it is not doubtful.
 * @param others prices of the author's other books, in the same currency
 */
export function oddTimes(priceMinor: number, others: number[]): number | null {
  if (others.length === 0) return null;
  const sorted = others.toSorted((a, b) => a - b);
  const isOdd = priceMinor >= sorted.at(-1)! * DOUBTFUL || priceMinor * DOUBTFUL <= sorted[0]!;
  return isOdd ? priceMinor / sorted[Math.floor(sorted.length / 2)]! : null;
}

interface Person {
  name: string;
  about?: string;
}

const BRAND_TEXTS = ["title", "tagline", "author", "hoursLabel", "hue"] as const;

const PERSON = "person.";
export const personField = (name: string): string => PERSON + name;

/** The series as a form: fields named as in the catalogue file, links as lines, texts about people by name. */
export function toBrandFields(series: Record<string, unknown>, people: Person[]): FormFields {
  const links = (series.links ?? []) as { label: string; url: string }[];
  return {
    ...Object.fromEntries(BRAND_TEXTS.map((name) => [name, String(series[name] ?? "")])),
    readers: String(series.readers ?? ""),
    language: String(series.language ?? "en"),
    saysNoAi: series.saysNoAi === false ? "no" : "yes",
    links: links.map(({ label, url }) => `${label} ${url}`).join("\n"),
    ...Object.fromEntries(people.map(({ name, about = "" }) => [personField(name), about])),
  };
}

/** The fields of `brand set`. Invalid values are passed on unchanged, so that the schema reports them. */
export function fromBrandFields(form: FormFields): Record<string, unknown> {
  const { readers = "", links = "" } = form;
  return {
    ...Object.fromEntries(BRAND_TEXTS.map((name) => [name, form[name]?.trim() || null])),
    readers: readers.trim() === "" ? null : Number(readers),
    language: form.language && form.language !== "en" ? form.language : null,
    saysNoAi: form.saysNoAi === "no" ? false : null,
    links: links.split("\n").map((it) => it.trim()).filter(Boolean).map(toLink),
    people: Object.entries(form).flatMap(([field, text]) =>
      field.startsWith(PERSON)
        ? [{ name: field.slice(PERSON.length), about: text.trim().replaceAll("\r\n", "\n") }]
        : []
    ),
  };
}

/** "Instagram https://example.com/me": the last word is the address. */
function toLink(line: string): { label: string; url: string } {
  const [, label = "", url = line] = /^(.*)\s(\S+)$/.exec(line) ?? [];
  return { label: label.trim(), url };
}
