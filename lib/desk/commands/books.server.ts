/** Commands that change books, field by field, in the raw records of the catalogue file. Each makes a version. */

import { z } from "zod";
import type { Book } from "@/lib/catalogue/book.ts";
import { coverOf } from "@/lib/catalogue/cover.ts";
import { faultWords, placeOf } from "@/lib/catalogue/check_catalogue.server.ts";
import type { BookRecord } from "@/lib/catalogue/schema.ts";
import type {
  CatalogueChange,
  RawBook,
  RawCatalogue,
  VersionRecord,
} from "@/lib/catalogue/version.ts";
import {
  BAD_CATALOGUE,
  type CatalogueRefusal,
  type CatalogueVersions,
  type Changed,
  revisionOf,
} from "@/lib/catalogue/versions.server.ts";
import { isRefusal, refuse } from "@/lib/platform/refusal.ts";
import { authorName } from "../auth/audit.server.ts";
import { fieldNames } from "../catalogue_labels.ts";
import type { AuditFact } from "../schema.ts";
import { BOOKS } from "../words/books.ts";
import { defineCommand, type DeskServices, done, fact } from "./command.server.ts";
import {
  bookId,
  changedFields,
  nothing,
  optional,
  picture,
  revision,
  versionNumber,
} from "./fields.ts";

/** Equal to the number of versions that are kept. */
export const LISTED = 100;

/** The fields that changed, in short, as the forms call them. */
export const fieldsOf = (changes: CatalogueChange[]): string =>
  fieldNames([...new Set(changes.map(({ field }) => field))].slice(0, 5));

/** The values before and after, for the audit log. */
export function auditValues({ changes }: Changed): { before: AuditFact[]; after: AuditFact[] } {
  const of = (side: "before" | "after") =>
    changes.slice(0, 3).map((it) => ({ field: it.field, value: it[side].slice(0, 40) }));
  return { before: of("before"), after: of("after") };
}

/** A copy of the record with fields replaced; null removes a field. */
export function patched<Fields extends Record<string, unknown>>(
  record: Fields,
  fields: Record<string, unknown>,
): Fields {
  const all = Object.entries({ ...record, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as Fields;
}

/**
 * The highest book id plus one. `known` are versions whose books count too: a deleted draft's recordings are still
 * found by its id.
 */
export const nextId = ({ books }: RawCatalogue, known: VersionRecord[] = []): number => {
  const former = known.flatMap(({ changes }) => changes.map(({ bookId }) => bookId ?? 0));
  return Math.max(0, ...former, ...books.map(({ id }) => id)) + 1;
};

/** Changes the catalogue; refused in a process without the library, which validating needs. */
export async function changeCatalogue(
  { authoring: { versions }, media: { hasLibrary } }: DeskServices,
  edit: Parameters<CatalogueVersions["change"]>[0],
  o: Parameters<CatalogueVersions["change"]>[1],
): Promise<Changed | CatalogueRefusal> {
  return hasLibrary ? await versions.change(edit, o) : refuse("no_library", BOOKS.noLibrary);
}

/** Names the authors instead of their user ids. */
export async function withNames(
  found: VersionRecord[],
  { accounts: { users } }: DeskServices,
): Promise<VersionRecord[]> {
  const names = new Map(
    await Promise.all(
      [...new Set(found.map(({ by }) => by))].map(async (by) =>
        [by, await authorName(by, users)] as const
      ),
    ),
  );
  return found.map((it) => ({ ...it, by: names.get(it.by)! }));
}

/** A book in a list. */
export interface BookLine {
  id: number;
  title: string;
  /** ISO 8601 day; null: already released. */
  releaseDate: string | null;
  isDraft: boolean;
  isOffSale: boolean;
  isArchived: boolean;
  isBundle: boolean;
  /** null: a draft's that has none yet. */
  priceMinor: number | null;
  chapters: number;
  /** The name of its cover's files. */
  cover: string;
}

const toLine = (it: RawBook): BookLine => ({
  id: it.id,
  title: it.title,
  releaseDate: it.releaseDate ?? null,
  isDraft: it.isDraft ?? false,
  isOffSale: it.isOffSale ?? false,
  isArchived: it.isArchived ?? false,
  isBundle: it.includes !== undefined,
  priceMinor: it.priceMinor ?? null,
  chapters: it.chapters?.length ?? 0,
  cover: it.cover?.file ?? String(it.id),
});

export const findBook = ({ books }: RawCatalogue, bookId: number) =>
  books.find(({ id }) => id === bookId) ?? null;

function faultOf(book: RawBook, field: string, wanted: string): CatalogueRefusal {
  const at = placeOf({ id: book.id, title: String(book.title) });
  const fault = { at, field, saw: book[field], wanted };
  return { ...refuse(BAD_CATALOGUE, faultWords(fault)), faults: [fault] };
}

const newBook = (id: number, fields: Record<string, unknown>): RawBook => ({
  ...patched({ id }, fields),
  id,
  isDraft: true,
});

const withBook = (value: RawCatalogue, book: RawBook): RawCatalogue => ({
  ...value,
  books: [...value.books, book],
});

/** Replaces a book, unless the edit is refused, changes its id or makes a published book a draft. */
export function replaceBook(
  value: RawCatalogue,
  bookId: number,
  edit: (book: RawBook) => RawBook | CatalogueRefusal,
): RawCatalogue | CatalogueRefusal {
  const book = findBook(value, bookId);
  if (!book) return refuse("unknown_book", BOOKS.noBook(bookId));
  const after = edit(book);
  if (isRefusal(after)) return after;
  if (after.id !== bookId) return faultOf(after, "id", BOOKS.ofOwn);
  if (after.isDraft && !book.isDraft) return faultOf(after, "isDraft", BOOKS.published);
  return { ...value, books: value.books.map((it) => it.id === bookId ? after : it) };
}

/** Removes a draft. Refuses for a published book. */
export function withoutDraft(value: RawCatalogue, bookId: number): RawCatalogue | CatalogueRefusal {
  const books = value.books.filter(({ id, isDraft }) => id !== bookId || !isDraft);
  return books.length < value.books.length
    ? { ...value, books }
    : refuse("published", BOOKS.wasNew(bookId));
}

async function historyOf(
  bookId: number,
  { authoring: { versions } }: DeskServices,
): Promise<VersionRecord[]> {
  return (await versions.list(LISTED)).flatMap((it) => {
    const changes = it.changes.filter((change) => change.bookId === bookId);
    return changes.length === 0 ? [] : [{ ...it, changes }];
  });
}

/** The result a change would have. */
interface BookCheck {
  faults: { field: string; wanted: string; text?: string }[];
  /** The book as the site would show it; null: the change has faults. */
  book: Book | null;
}

/** A refusal as faults. One without a field is shown above the form. */
const wrong = ({ faults = [], message }: CatalogueRefusal): BookCheck => ({
  faults: faults.length === 0
    ? [{ field: "", wanted: message }]
    : faults.map(({ field = "", wanted, text }) => ({ field, wanted, ...text && { text } })),
  book: null,
});

export const aboutBook = ({ bookId }: { bookId: number }) => fact("book", bookId);

export const bookCommands = {
  "book list": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list all books, with ids, including drafts" },
    async run(_, { authoring: { versions } }) {
      const { value, head } = await versions.now();
      const isFileChanged = await versions.changedFile() !== null;
      return done({ books: value.books.map(toLine), version: head?.number ?? 1, isFileChanged });
    },
  }),
  "book show": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: { usage: "BOOK", help: "show a book's fields, as in catalogue.json", words: ["bookId"] },
    async run({ bookId }, { authoring: { versions } }) {
      const book = findBook((await versions.now()).value, bookId);
      if (!book) return refuse("unknown_book", BOOKS.noBook(bookId));
      return done({ book, revision: revisionOf(book) });
    },
  }),
  "book add": defineCommand({
    may: "author",
    input: z.object({ fields: changedFields }),
    cli: {
      usage: "FIELDS",
      help: `add a draft; FIELDS is JSON, such as '{"title": "The Six"}'`,
      words: ["fields"],
    },
    changes: ({ fields }) => String(fields.title ?? "").slice(0, 100),
    async run({ fields }, services, by) {
      let made: RawBook | null = null;
      const known = await services.authoring.versions.list(LISTED);
      const result = await changeCatalogue(services, (value) => {
        made = newBook(nextId(value, known), fields);
        return withBook(value, made);
      }, { by, kind: "add" });
      if (!result.ok) return result;
      const { id, title } = made! as RawBook;
      return done({ bookId: id, version: result.number }, BOOKS.added(title), {
        after: fact("book", id),
      });
    },
  }),
  "book set": defineCommand({
    may: "author",
    input: z.object({ bookId, fields: changedFields, revision }),
    cli: {
      usage: "BOOK FIELDS",
      help: `change fields, such as '{"priceMinor": 899}'; null removes one`,
      words: ["bookId", "fields"],
    },
    changes: aboutBook,
    async run({ bookId, fields, revision }, services, by) {
      const { value: now } = await services.authoring.versions.now();
      const before = findBook(now, bookId);
      const isPublished = before?.isDraft &&
        (fields.isDraft === null || fields.isDraft === false);
      if (isPublished) {
        const next = replaceBook(now, bookId, (book) => patched(book, fields));
        const checked = isRefusal(next) ? next : services.authoring.versions.check(next, bookId);
        if (!checked.ok) return checked;
        const after = patched(before, fields) as BookRecord;
        if (!await services.authoring.covers.isThere(coverOf(after).name)) {
          return faultOf(before, "cover.file", BOOKS.noCover);
        }
      }
      const [latest] = revision === null ? [] : await historyOf(bookId, services);
      const since = latest ? fieldsOf(latest.changes) : "";
      let title = "";
      const result = await changeCatalogue(
        services,
        (value) =>
          replaceBook(value, bookId, (book) => {
            if (revision !== null && revision !== revisionOf(book)) {
              return refuse("conflict", BOOKS.conflict(book.title, since));
            }
            const next = patched(book, fields);
            title = next.title;
            return next;
          }),
        { by, kind: "set", bookId },
      );
      if (!result.ok) return result;
      const { number, changes } = result;
      return done(
        { bookId, version: number },
        BOOKS.set(title, changes.length),
        auditValues(result),
      );
    },
  }),
  /** `bookId` null: a new book. */
  "book check": defineCommand({
    may: "author",
    input: z.object({ bookId: optional(bookId), fields: changedFields }),
    cli: {
      usage: "BOOK FIELDS",
      help: "check a change without saving it",
      words: ["bookId", "fields"],
    },
    async run({ bookId, fields }, { authoring: { versions } }) {
      const { value } = await versions.now();
      const id = bookId ?? nextId(value, await versions.list(LISTED));
      const edited = bookId === null
        ? withBook(value, newBook(id, fields))
        : replaceBook(value, bookId, (book) => patched(book, fields));
      if (isRefusal(edited)) {
        return edited.faults ? done(wrong(edited)) : edited;
      }
      const checked = versions.check(edited, id);
      if (!checked.ok) return done(wrong(checked));
      return done<BookCheck>({ faults: [], book: versions.draw(checked.file, id) }, BOOKS.fine);
    },
  }),
  "book history": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: { usage: "BOOK", help: "list its changes: when, who and what", words: ["bookId"] },
    run: async ({ bookId }, services) =>
      done(await withNames(await historyOf(bookId, services), services)),
  }),
  /** Restores the book as it was before `version`; null: before its latest change. */
  "book undo": defineCommand({
    may: "author",
    input: z.object({ bookId, version: optional(versionNumber) }),
    cli: {
      usage: "BOOK [VERSION]",
      help: "undo a version, or its latest change",
      words: ["bookId", "version"],
    },
    changes: (
      { bookId, version },
    ) => [...fact("book", bookId), ...version === null ? [] : fact("version", version)],
    async run(input, services, by) {
      const { bookId } = input;
      const history = await historyOf(bookId, services);
      const version = input.version ?? history[0]?.number;
      if (version === undefined) return refuse("no_change", BOOKS.noChange(bookId));
      if (!history.some(({ number }) => number === version)) {
        return refuse("no_change", BOOKS.notIn(version, bookId));
      }
      const then = await services.authoring.versions.at(version - 1);
      if (!then) return refuse("no_version", BOOKS.noBefore(version));
      const former = findBook(then, bookId);
      const result = await changeCatalogue(
        services,
        (value) => former ? replaceBook(value, bookId, () => former) : withoutDraft(value, bookId),
        { by, kind: "undo", bookId },
      );
      if (!result.ok) return result;
      return done(
        { bookId, version: result.number },
        former ? BOOKS.undone(former.title, version) : BOOKS.gone(bookId),
        auditValues(result),
      );
    },
  }),
  "cover set": defineCommand({
    may: "author",
    input: z.object({ bookId, picture }),
    cli: {
      usage: "BOOK FILE",
      help: "set a book's cover from a picture",
      words: ["bookId", "picture"],
      file: ["picture", "base64"],
    },
    changes: aboutBook,
    async run({ bookId, picture }, services, by) {
      const { authoring: { versions, covers } } = services;
      const book = findBook((await versions.now()).value, bookId);
      if (!book) return refuse("unknown_book", BOOKS.noBook(bookId));
      const made = await covers.make(bookId, picture);
      if (!made.ok) return made;
      const { file, color } = made;
      const result = await changeCatalogue(
        services,
        (value) =>
          replaceBook(value, bookId, (it) => ({ ...it, cover: { ...it.cover, file, color } })),
        { by, kind: "set", bookId },
      );
      if (!result.ok) return result;
      return done({ bookId, file, color }, BOOKS.covered(book.title), auditValues(result));
    },
  }),
} as const;
