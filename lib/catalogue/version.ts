/** Versions of the catalogue, and the differences between two files, field by field under the file's own names. */

import { z } from "zod";

/* Versions of the catalogue made at the author's desk, as stored. */

/** One changed field. */
const catalogueChange = z.object({
  /** The book's id; null: the catalogue itself, its series or its people. */
  bookId: z.int().nullable(),
  /** The path in the file: "priceMinor", "prices.USD", "chapters.3.title", "people.Ann Holm.about"; "people": their names. */
  field: z.string(),
  /** Shortened; "": absent. */
  before: z.string(),
  after: z.string(),
});
export type CatalogueChange = z.infer<typeof catalogueChange>;

/** The kinds of change that create a version. */
const VERSION_KINDS = ["file", "add", "set", "undo", "import", "begin"] as const;

export const versionRecord = z.object({
  /** From 1, without gaps. */
  number: z.int().min(1),
  atMs: z.number(),
  /** The author's user id, or a word for an author without an account: "terminal", "catalogue.json". */
  by: z.string(),
  kind: z.enum(VERSION_KINDS),
  /** Against the previous version, at most {@link MAX_CHANGES}. */
  changes: z.array(catalogueChange),
  /** Number of further changes. */
  more: z.int().min(0),
  /** The invented books of the demo: not for sale. */
  isDemo: z.boolean(),
  /** Number of parts into which its text is split. */
  parts: z.int().min(1),
});
export type VersionRecord = z.infer<typeof versionRecord>;

/** The current version. */
export const catalogueHead = z.object({
  number: z.int().min(1),
  isDemo: z.boolean(),
  /** SHA-256 of the text of catalogue.json when it was last taken up, hex; shows whether the file has changed since. */
  fileSum: z.string(),
});
export type CatalogueHead = z.infer<typeof catalogueHead>;

/** Versions that are kept; older ones are deleted. */
export const KEPT_VERSIONS = 100;
/** Most changes listed in one version. */
export const MAX_CHANGES = 100;

/** A parsed file without the schema's defaults, as its author writes it. */
// deno-lint-ignore no-explicit-any -- the schema checks it before use
export type RawCatalogue = Record<string, any> & { books: RawBook[] };
// deno-lint-ignore no-explicit-any -- as above
export type RawBook = Record<string, any> & { id: number };

const MAX_SHOWN = 120;

/** In the order of the later file; removed books come last. */
export function compareCatalogues(before: RawCatalogue, after: RawCatalogue): CatalogueChange[] {
  const { books: booksBefore, ...restBefore } = before, { books: booksAfter, ...rest } = after;
  const bookIn = (books: RawBook[], bookId: number) => books.find(({ id }) => id === bookId) ?? {};
  const gone = booksBefore.filter(({ id }) => !booksAfter.some((it) => it.id === id));
  const changes = [
    ...compareFields(restBefore, rest, null),
    ...[...booksAfter, ...gone].flatMap(({ id }) =>
      compareFields(bookIn(booksBefore, id), bookIn(booksAfter, id), id)
    ),
  ];
  const order = (books: RawBook[]) => books.map(({ id }) => id).join(", ");
  const [orderBefore, orderAfter] = [order(booksBefore), order(booksAfter)];
  return orderBefore === orderAfter ? changes : [...changes, {
    bookId: null,
    field: "books",
    before: shorten(orderBefore),
    after: shorten(orderAfter),
  }];
}

type Fields = Record<string, unknown>;

function compareFields(before: Fields, after: Fields, bookId: number | null): CatalogueChange[] {
  const [a, b] = [flatten(before), flatten(after)];
  return [...new Set([...Object.keys(b), ...Object.keys(a)])].flatMap((field) =>
    a[field] === b[field]
      ? []
      : [{ bookId, field, before: shorten(a[field]), after: shorten(b[field]) }]
  );
}

/**
 * Field paths such as "prices.USD" with their values as text. Chapters go by number and people by name, so that an
 * inserted one does not change all following ones.
 */
function flatten(fields: Fields, prefix = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const at = prefix + name;
    if (Array.isArray(value) && value.every(isNumbered)) {
      for (const { number, ...it } of value) Object.assign(flat, flatten(it, `${at}.${number}.`));
    } else if (Array.isArray(value) && value.every(isNamed)) {
      flat[at] = value.map((it) => it.name).join("\n"); // who there is, and in which order
      for (const { name, ...it } of value) Object.assign(flat, flatten(it, `${at}.${name}.`));
    } else if (Array.isArray(value)) flat[at] = value.map(toLine).join("\n");
    else if (isObject(value)) Object.assign(flat, flatten(value, `${at}.`));
    else if (value !== undefined) flat[at] = String(value);
  }
  return flat;
}

/** An entry of a list as the forms write it: a text, a book's id, "Instagram https://example.com". */
const toLine = (entry: unknown): string =>
  isObject(entry) ? Object.values(entry).join(" ") : String(entry);

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumbered = (value: unknown): value is Fields & { number: number } =>
  isObject(value) && typeof value.number === "number";
const isNamed = (value: unknown): value is Fields & { name: string } =>
  isObject(value) && typeof value.name === "string";

const shorten = (text = ""): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
