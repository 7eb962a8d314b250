/** Differences between two catalogue files, field by field, under the file's own field names. */
import type { CatalogueChange } from "@/lib/catalogue/version.ts";

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
 * Field paths such as "prices.USD" with their values as text. Chapters go by number, so that an inserted chapter does
 * not change all following ones.
 */
function flatten(fields: Fields, prefix = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const at = prefix + name;
    if (Array.isArray(value) && value.every(isNumbered)) {
      for (const { number, ...it } of value) Object.assign(flat, flatten(it, `${at}.${number}.`));
    } else if (isObject(value)) Object.assign(flat, flatten(value, `${at}.`));
    else if (value !== undefined) {
      flat[at] = typeof value === "string" ? value : JSON.stringify(value);
    }
  }
  return flat;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumbered = (value: unknown): value is Fields & { number: number } =>
  isObject(value) && typeof value.number === "number";

const shorten = (text = ""): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
