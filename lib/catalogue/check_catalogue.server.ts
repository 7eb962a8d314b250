/**
 * Validates a catalogue file: its syntax, fields and contradictions, each fault with its place and the wanted
 * value, in the language spoken.
 */

import { z } from "zod";
import { StartError } from "@/lib/platform/refusal.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { withDraftsFilled } from "./drafts.server.ts";
import { CURRENCIES, formatMoney } from "./money.ts";
import { priceOf, regularPriceOf, toRegularPrice } from "./price.ts";
import { type BookRecord, type CatalogueFile, catalogueFile, ONE_BY_ONE } from "./schema.ts";
import { CATALOGUE_FAULTS as FAULTS } from "./words.ts";
import { FAULT, WANTED } from "./words/file.ts";

const MAX_SHOWN = 60;

interface CatalogueFault {
  /** The catalogue file. */
  file: string;
  /** The part of the file at fault: a book, the series or a line. */
  at: string;
  /** The field within that place; absent when the place itself is wrong. */
  field?: string;
  /** The value found; undefined: none. */
  saw: unknown;
  /** What a correct value would be. */
  wanted: string;
  /** At the field of a form: a sentence of its own, instead of "Please enter {wanted}." */
  text?: string;
  /** Number of further faults in the file. */
  more?: number;
}

/**
 * The catalogue cannot be used; the message names the book, the field, the value and what is wanted. For operators: the
 * fault is to be found, and the error made, in English.
 */
export class CatalogueError extends StartError {
  override name = "CatalogueError";

  constructor({ file, more = 0, ...fault }: CatalogueFault) {
    const others = more > 0 ? ` ${more} more after this one.` : "";
    super(`Catalogue ${file}: ${faultWords(fault)}${others}`);
  }
}

/** "book 11 (The One), field priceMinor: found 0, expected a whole number of euro cents." */
export const faultWords = ({ at, field, saw, wanted }: Fault): string =>
  FAULT.sentence(field ? FAULT.field(at, shorten(field)) : at, show(saw), wanted);

/** "book 11 (The One)" */
export const placeOf = ({ id, title }: { id: number; title: string }): string =>
  FAULT.titled(FAULT.book(id), title);

function show(value: unknown): string {
  if (value === undefined) return FAULT.nothing;
  if (typeof value === "string") return JSON.stringify(shorten(value));
  return shorten(JSON.stringify(value));
}

/** Text quoted from a file, which may be of any length. */
const shorten = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;

/*
 * Finds the first syntax error in JSON text. V8's message has a position for some errors only; an author who edits by
 * hand needs the line for all of them.
 */

/** Most nested brackets: no value needs more, and without a limit they would overflow the stack. */
const MAX_DEPTH = 32;

class SyntaxFault extends Error {
  constructor(readonly offset: number, readonly wanted: string) {
    super(wanted);
  }
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** Finds the first mistake in JSON text (RFC 8259 grammar), its line and column counted from 1; null: there is none. */
export function findJsonFault(text: string): Fault | null {
  try {
    const end = skipSpace(text, value(text, skipSpace(text, 0), MAX_DEPTH));
    if (end < text.length) throw new SyntaxFault(end, WANTED.fileEnd);
    return null;
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    const before = text.slice(0, error.offset).split("\n");
    return {
      at: FAULT.line(before.length, before.at(-1)!.length + 1),
      saw: text.slice(error.offset).match(/^\S{1,20}/)?.[0],
      wanted: error.wanted,
    };
  }
}

function match(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const skipSpace = (text: string, at: number): number => match(SPACE, text, at) ?? at;

/** @param depth how many more brackets may be opened */
function value(text: string, at: number, depth: number): number {
  if (text[at] === "{") return list(text, at, { close: "}", item: member, depth });
  if (text[at] === "[") return list(text, at, { close: "]", item: value, depth });
  if (text[at] === '"') return string(text, at, "closedText");
  const end = match(SCALAR, text, at);
  if (end === null) throw new SyntaxFault(at, WANTED.value);
  return end;
}

function string(text: string, at: number, wanted: "closedText" | "fieldName"): number {
  const end = match(STRING, text, at);
  if (end === null) throw new SyntaxFault(at, WANTED[wanted]);
  return end;
}

function member(text: string, at: number, depth: number): number {
  const colon = skipSpace(text, string(text, at, "fieldName"));
  if (text[colon] !== ":") throw new SyntaxFault(colon, WANTED.colon);
  return value(text, skipSpace(text, colon + 1), depth);
}

/** Items between brackets; `at` is the index of the opening one. */
function list(
  text: string,
  at: number,
  { close, item, depth }: { close: string; item: typeof value; depth: number },
): number {
  if (depth === 0) throw new SyntaxFault(at, WANTED.nesting(MAX_DEPTH));
  let next = skipSpace(text, at + 1);
  if (text[next] === close) return next + 1;
  while (true) {
    if (text[next] === close) throw new SyntaxFault(next, WANTED.entryOrNoComma(close));
    next = skipSpace(text, item(text, next, depth - 1));
    if (text[next] === close) return next + 1;
    if (text[next] !== ",") throw new SyntaxFault(next, WANTED.commaOr(close));
    next = skipSpace(text, next + 1);
  }
}

/* Checks across fields and books: duplicate numbers, bundles of unknown books, prices. */

/** The first contradiction within or between the books; null when there is none. */
function findBookFault(books: BookRecord[]): Fault | null {
  for (const [index, book] of books.entries()) {
    const fault = inBook(book) ?? amongBooks(book, books.slice(0, index)) ??
      inBundle(book, books) ??
      inPrices(book, books);
    if (fault) return { at: placeOf(book), ...fault };
  }
  return null;
}

type InBook = Omit<Fault, "at">;

function inBook(book: BookRecord): InBook | null {
  const { chapters, includes, noClipsAfterChapter, releaseDate, isDraft, isPresale } = book;
  if (isPresale && includes) {
    const wanted = WANTED.noPresale;
    return { field: "isPresale", saw: true, wanted, text: FAULTS.presaleBundle };
  }
  if (isPresale && releaseDate === undefined) {
    const wanted = WANTED.presaleDay;
    return { field: "releaseDate", saw: undefined, wanted, text: FAULTS.presaleDay };
  }
  const isAnnounced = (releaseDate !== undefined || isDraft) && !chapters && !includes;
  if (!chapters === !includes && !isAnnounced) {
    const saw = chapters ? ["chapters", "includes"] : undefined;
    return { field: "chapters", saw, wanted: WANTED.chaptersOrIncludes };
  }
  if (includes && noClipsAfterChapter !== undefined) {
    const [wanted, text] = [WANTED.noClipsField, FAULTS.bundleClips];
    return { field: "noClipsAfterChapter", saw: noClipsAfterChapter, wanted, text };
  }
  return chapters ? inChapters(chapters) : null;
}

function inChapters(chapters: NonNullable<BookRecord["chapters"]>): InBook | null {
  const at = chapters.findIndex(({ number }, index) =>
    index > 0 && number <= chapters[index - 1]!.number
  );
  if (at === -1) return null;
  const [before, { number }] = [chapters[at - 1]!, chapters[at]!];
  const wanted = WANTED.numberAbove(before.number, before.title);
  const text = FAULTS.chapterNumber(before.number, before.title);
  return { field: `chapters[${at}].number`, saw: number, wanted, text };
}

function amongBooks(book: BookRecord, earlier: BookRecord[]): InBook | null {
  const sameId = earlier.find(({ id }) => id === book.id);
  if (sameId) return { field: "id", saw: book.id, wanted: WANTED.otherId(sameId.title) };
  const { bookNumber } = book;
  const sameNumber = bookNumber === undefined
    ? undefined
    : earlier.find((it) => it.bookNumber === bookNumber);
  if (!sameNumber) return null;
  return {
    field: "bookNumber",
    saw: bookNumber,
    wanted: WANTED.otherNumber(sameNumber.title),
    text: FAULTS.sameNumber(sameNumber.title),
  };
}

function inBundle(
  { includes = [], isDraft }: BookRecord,
  books: BookRecord[],
): InBook | null {
  const singles = books.filter((it) => it.chapters && (isDraft || !it.isDraft))
    .map(({ id }) => id);
  for (const [index, id] of includes.entries()) {
    const field = `includes[${index}]`;
    if (!singles.includes(id)) {
      const ids = formatRow(singles.map(String));
      return {
        field,
        saw: id,
        wanted: WANTED.singleBook(ids),
        text: FAULTS.notSingle(ids),
      };
    }
    if (includes.indexOf(id) !== index) {
      return { field, saw: id, wanted: WANTED.once, text: FAULTS.twice };
    }
  }
  return null;
}

/** Checks that the struck price is above the price in every currency, whether set or converted. */
function inPrices(book: BookRecord, books: BookRecord[]): InBook | null {
  const { regularPriceMinor, regularPrices, includes = [] } = book;
  const [setAlone] = regularPriceMinor === undefined || regularPriceMinor === ONE_BY_ONE
    ? Object.entries(regularPrices)
    : [];
  if (setAlone) {
    const [code, saw] = setAlone;
    const wanted = WANTED.regularFirst;
    return { field: `regularPrices.${code}`, saw, wanted, text: FAULTS.noRegular };
  }
  if (regularPriceMinor === ONE_BY_ONE && includes.length === 0) {
    return { field: "regularPriceMinor", saw: regularPriceMinor, wanted: WANTED.noBundle };
  }
  const regular = toRegularPrice(book, books.filter(({ id }) => includes.includes(id)));
  for (const currency of CURRENCIES) {
    const price = priceOf(book, currency), struck = regularPriceOf(regular, currency);
    if (!struck || struck.amountMinor > price.amountMinor) continue;
    const isConverted = currency === "EUR" || regular.comparedWith !== "regular price";
    const amounts = [formatMoney(price), formatMoney(struck)] as const;
    return {
      field: isConverted ? "regularPriceMinor" : `regularPrices.${currency}`,
      saw: isConverted ? regularPriceMinor : regularPrices[currency],
      wanted: WANTED.abovePrice(...amounts),
      text: FAULTS.notAbove(...amounts),
    };
  }
  return null;
}

/* Validates a catalogue: lists every fault with its place and the wanted value, in the schema's words. */

export type Fault = Omit<CatalogueFault, "file" | "more">;

type Checked = { ok: true; file: CatalogueFile } | {
  ok: false;
  /** The first {@link MAX_FAULTS}. */
  faults: [Fault, ...Fault[]];
  /** Number of further faults. */
  more: number;
};

/** Nobody fixes more at a time, and a file may have as many as it has entries. */
const MAX_FAULTS = 20;
/** Most values in a file, including objects and lists: twenty thousand chapters. */
const MAX_VALUES = 100_000;

/** The faults of single fields; if there are none, the first contradiction between fields. */
export function checkCatalogue(value: unknown): Checked {
  const sizeFault = findSizeFault(value);
  if (sizeFault) return { ok: false, faults: [sizeFault], more: 0 };
  const result = catalogueFile.safeParse(withDraftsFilled(value));
  if (!result.success) {
    const { issues } = result.error;
    const [first, ...others] = issues.slice(0, MAX_FAULTS).map((issue) => describe(value, issue));
    return { ok: false, faults: [first!, ...others], more: issues.length - others.length - 1 };
  }
  const fault = findBookFault(result.data.books);
  return fault ? { ok: false, faults: [fault], more: 0 } : { ok: true, file: result.data };
}

/** Whether it is too large to validate: the schema visits every value, and each may have a fault. */
function findSizeFault(file: unknown): Fault | null {
  let level: unknown[] = [file];
  for (let depth = 0, seen = 0; level.length > 0; depth++) {
    seen += level.length;
    const at = FAULT.file;
    if (depth > MAX_DEPTH) return { at, saw: depth, wanted: WANTED.nesting(MAX_DEPTH) };
    if (seen > MAX_VALUES) return { at, saw: seen, wanted: WANTED.values(MAX_VALUES) };
    level = level.flatMap((it) => typeof it === "object" && it !== null ? Object.values(it) : []);
  }
  return null;
}

/** Converts a zod issue to a fault in the author's terms. */
function describe(file: unknown, issue: z.core.$ZodIssue): Fault {
  const unknownKey = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const path = unknownKey === undefined ? issue.path : [...issue.path, unknownKey];
  const depth = path[0] === "books" ? 2 : 1;
  const field = path.slice(depth)
    .map((key) => typeof key === "number" ? `[${key}]` : `.${String(key)}`)
    .join("").replace(/^\./, "");
  return {
    at: namePart(file, path),
    field: field || undefined,
    saw: valueAt(file, path),
    ...issue.code === "too_big" && issue.origin !== "number"
      ? tooBig(wantedAt(path), Number(issue.maximum), issue.origin === "string")
      : unknownKey === undefined
      ? { wanted: wantedAt(path) }
      : { wanted: WANTED.noField(formatRow(fieldsAt(issue.path))) },
  };
}

const tooBig = (wanted: string, max: number, isText: boolean) => ({
  wanted: WANTED.atMost(wanted, max, isText),
  text: FAULTS.tooBig(wanted, max, isText),
});

function namePart(file: unknown, path: PropertyKey[]): string {
  const [first, index] = path;
  if (first !== "books") return first === undefined ? FAULT.file : String(first);
  if (typeof index !== "number") return "books";
  const id = valueAt(file, ["books", index, "id"]);
  const title = valueAt(file, ["books", index, "title"]);
  const name = typeof id === "number" ? FAULT.book(id) : FAULT.entry(index + 1, first);
  return typeof title === "string" ? FAULT.titled(name, shorten(title)) : name;
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (it, key) => (it as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
}

/** The description of the innermost described schema on the path to a field. */
function wantedAt(path: PropertyKey[]): string {
  let schema: z.ZodType = catalogueFile;
  let wanted = WANTED.file;
  for (const key of path) {
    schema = child(schema, key);
    wanted = schema.description ?? wanted;
    schema = unwrap(schema);
    wanted = schema.description ?? wanted;
  }
  return wanted;
}

function fieldsAt(path: PropertyKey[]): string[] {
  const schema = path.reduce<z.ZodType>((it, key) => unwrap(child(it, key)), catalogueFile);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function child(schema: z.ZodType, key: PropertyKey): z.ZodType {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  return (schema as z.ZodObject).shape[String(key)] as z.ZodType;
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}
