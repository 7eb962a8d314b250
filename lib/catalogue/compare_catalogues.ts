/** What is different between two catalogue files, field by field, in the words of the file. */
import type { CatalogueChange } from "@/lib/catalogue/version.ts";

/** A file as its author writes it: read, and not filled with what may be left out. */
// deno-lint-ignore no-explicit-any -- checked by the schema before anything is made of it
export type RawCatalogue = Record<string, any> & { books: RawBook[] };
// deno-lint-ignore no-explicit-any -- as above
export type RawBook = Record<string, any> & { id: number };

const MAX_SHOWN = 120;

/** In the order of the later file; books that are gone come last. */
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
  return order(booksBefore) === order(booksAfter) ? changes : [...changes, {
    bookId: null,
    field: "books",
    before: order(booksBefore),
    after: order(booksAfter),
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

/** "prices.USD": its text. Chapters go by their number, so that a new one does not change all after it. */
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
