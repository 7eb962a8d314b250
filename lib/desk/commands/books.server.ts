/** Edits the raw book records of the catalogue file, field by field. */

import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { coverOf } from "@/lib/catalogue/cover.ts";
import type { CoverMaker } from "@/lib/catalogue/covers/cover_maker.server.ts";
import type { BookRecord } from "@/lib/catalogue/schema.ts";
import type {
  CatalogueChange,
  RawBook,
  RawCatalogue,
  VersionRecord,
} from "@/lib/catalogue/version.ts";
import {
  type CatalogueRefusal,
  type CatalogueVersions,
  type Changed,
  parseCatalogue,
  revisionOf,
} from "@/lib/catalogue/versions.server.ts";
import { isRefusal, refuse } from "@/lib/platform/refusal.ts";
import type { InputOf } from "../inputs.ts";
import { BOOKS } from "../words/books.ts";
import { done } from "./command.server.ts";

/** "priceMinor, prices.USD": the fields that changed, in short. */
export const fieldsOf = (changes: CatalogueChange[]): string =>
  [...new Set(changes.map(({ field }) => field))].slice(0, 5).join(", ");

/** The values before and after, for the audit log. */
export function auditValues({ changes }: Changed): { before: string; after: string } {
  const show = (side: "before" | "after") =>
    changes.slice(0, 3).map((it) => `${it.field} ${it[side].slice(0, 40)}`).join("; ");
  return { before: show("before"), after: show("after") };
}

/** A copy of the record with fields replaced; null removes a field. */
export function patched<Fields extends Record<string, unknown>>(
  record: Fields,
  fields: Record<string, unknown>,
): Fields {
  const all = Object.entries({ ...record, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as Fields;
}

/** The highest book id plus one. A removed book's id is not reused while a book with a higher id exists. */
export const nextId = ({ books }: RawCatalogue): number =>
  Math.max(0, ...books.map(({ id }) => id)) + 1;

/* Commands that change books. Each change makes a version of the catalogue and can be undone. */

/** Equal to the number of versions that are kept. */
const LISTED = 100;

/** A book in a list. */
export interface BookLine {
  id: number;
  title: string;
  /** ISO 8601 day; null: already released. */
  releaseDate: string | null;
  isDraft: boolean;
  isBundle: boolean;
  priceMinor: number;
  chapters: number;
}

const toLine = (it: RawBook): BookLine => ({
  id: it.id,
  title: it.title,
  releaseDate: it.releaseDate ?? null,
  isDraft: it.isDraft ?? false,
  isBundle: it.includes !== undefined,
  priceMinor: it.priceMinor,
  chapters: it.chapters?.length ?? 0,
});

const findBook = ({ books }: RawCatalogue, bookId: number) =>
  books.find(({ id }) => id === bookId) ?? null;

const faultOf = (book: RawBook, field: string, wanted: string): CatalogueRefusal => ({
  ...refuse("bad_catalogue", `${field}: ${wanted}`),
  faults: [{ at: `book ${book.id} (${book.title})`, field, saw: book[field], wanted }],
});

const newBook = (id: number, fields: Record<string, unknown>): RawBook => ({
  ...patched({ id }, fields),
  id,
  isDraft: true,
});

const withBook = (value: RawCatalogue, book: RawBook): RawCatalogue => ({
  ...value,
  books: [...value.books, book],
});

/** The result a change would have. */
interface BookCheck {
  faults: { field: string; wanted: string }[];
  /** The book as the site would show it; null: the change has faults. */
  book: Book | null;
}

/** A refusal as faults. One without a field is shown above the form. */
const wrong = ({ faults = [], message }: CatalogueRefusal): BookCheck => ({
  faults: faults.length === 0
    ? [{ field: "", wanted: message }]
    : faults.map((it) => ({ field: it.field ?? "", wanted: it.wanted })),
  book: null,
});

export function bookCommands(
  { versions, covers, hasLibrary, users }: {
    versions: CatalogueVersions;
    covers: CoverMaker;
    users: Pick<UserStore, "get">;
    /** Validating a catalogue needs it. */
    hasLibrary: boolean;
  },
) {
  const change: CatalogueVersions["change"] = async (edit, o) =>
    !hasLibrary ? refuse("no_library", BOOKS.noLibrary) : await versions.change(edit, o);

  const aboutBook = ({ bookId }: { bookId: number }) => `book ${bookId}`;

  /** Replaces a book, unless the edit is refused, changes its id or makes a published book a draft. */
  function replaceBook(
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
  function withoutDraft(value: RawCatalogue, bookId: number): RawCatalogue | CatalogueRefusal {
    const books = value.books.filter(({ id, isDraft }) => id !== bookId || !isDraft);
    return books.length < value.books.length
      ? { ...value, books }
      : refuse("published", BOOKS.wasNew(bookId));
  }

  const historyOf = async (bookId: number): Promise<VersionRecord[]> =>
    (await versions.list(LISTED)).flatMap((it) => {
      const changes = it.changes.filter((change) => change.bookId === bookId);
      return changes.length === 0 ? [] : [{ ...it, changes }];
    });

  /** Replaces authors' user ids by their addresses; the id of an erased account stays. */
  async function named(found: VersionRecord[]): Promise<VersionRecord[]> {
    const names = new Map(
      await Promise.all(
        [...new Set(found.map(({ by }) => by))].map(async (by) =>
          [by, (await users.get(by))?.email ?? by] as const
        ),
      ),
    );
    return found.map((it) => ({ ...it, by: names.get(it.by)! }));
  }

  async function changesSince(bookId: number): Promise<string> {
    const [latest] = await historyOf(bookId);
    return latest ? fieldsOf(latest.changes) : "";
  }

  return {
    "book list": {
      async run(_: InputOf<"book list">) {
        const { value, head } = await versions.now();
        const isFileChanged = await versions.changedFile() !== null;
        return done({ books: value.books.map(toLine), version: head?.number ?? 1, isFileChanged });
      },
    },
    "book show": {
      async run({ bookId }: InputOf<"book show">) {
        const book = findBook((await versions.now()).value, bookId);
        if (!book) return refuse("unknown_book", BOOKS.noBook(bookId));
        return done({ book, mark: revisionOf(book) });
      },
    },
    "book check": {
      async run({ bookId, fields }: InputOf<"book check">) {
        const { value } = await versions.now();
        const id = bookId ?? nextId(value);
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
    },
    "book add": {
      changes: true,
      about: ({ fields }: InputOf<"book add">) => String(fields.title ?? "").slice(0, 100),
      async run({ fields }: InputOf<"book add">, by: string) {
        let made: RawBook | null = null;
        const result = await change((value) => {
          made = newBook(nextId(value), fields);
          return withBook(value, made);
        }, { by, kind: "add" });
        if (!result.ok) return result;
        const { id, title } = made! as RawBook;
        return done({ bookId: id, version: result.number }, BOOKS.added(title), {
          after: `book ${id}`,
        });
      },
    },
    "book set": {
      changes: true,
      about: aboutBook,
      async run({ bookId, fields, mark }: InputOf<"book set">, by: string) {
        const since = mark === null ? "" : await changesSince(bookId);
        const { value: now } = await versions.now();
        const before = findBook(now, bookId);
        const isPublished = before?.isDraft &&
          (fields.isDraft === null || fields.isDraft === false);
        if (
          isPublished && !await covers.isThere(coverOf(patched(before, fields) as BookRecord).name)
        ) {
          return faultOf(before, "cover.file", BOOKS.noCover);
        }
        let title = "";
        const result = await change((value) =>
          replaceBook(value, bookId, (book) => {
            title = book.title;
            return mark === null || mark === revisionOf(book)
              ? patched(book, fields)
              : refuse("conflict", BOOKS.conflict(title, since));
          }), { by, kind: "set", bookId });
        if (!result.ok) return result;
        const { number, changes } = result;
        return done(
          { bookId, version: number },
          BOOKS.set(title, changes.length),
          auditValues(result),
        );
      },
    },
    "book history": {
      run: async ({ bookId }: InputOf<"book history">) =>
        done(await named(await historyOf(bookId))),
    },
    "book undo": {
      changes: true,
      about: ({ bookId, version }: InputOf<"book undo">) =>
        version === null ? `book ${bookId}` : `book ${bookId}, version ${version}`,
      async run(input: InputOf<"book undo">, by: string) {
        const { bookId } = input;
        const history = await historyOf(bookId);
        const version = input.version ?? history[0]?.number;
        if (version === undefined) return refuse("no_change", BOOKS.noChange(bookId));
        if (!history.some(({ number }) => number === version)) {
          return refuse("no_change", BOOKS.notIn(bookId, version));
        }
        const then = await versions.at(version - 1);
        if (!then) return refuse("no_version", BOOKS.noBefore(version));
        const former = findBook(then, bookId);
        const result = await change(
          (value) =>
            former ? replaceBook(value, bookId, () => former) : withoutDraft(value, bookId),
          { by, kind: "undo", bookId },
        );
        if (!result.ok) return result;
        return done(
          { bookId, version: result.number },
          former ? BOOKS.undone(former.title, version) : BOOKS.gone(bookId),
          auditValues(result),
        );
      },
    },
    "cover set": {
      changes: true,
      about: aboutBook,
      async run({ bookId, picture }: InputOf<"cover set">, by: string) {
        const book = findBook((await versions.now()).value, bookId);
        if (!book) return refuse("unknown_book", BOOKS.noBook(bookId));
        const made = await covers.make(bookId, picture);
        if (!made.ok) return made;
        const { file, color } = made;
        const result = await change(
          (value) =>
            replaceBook(value, bookId, (it) => ({ ...it, cover: { ...it.cover, file, color } })),
          { by, kind: "set", bookId },
        );
        if (!result.ok) return result;
        return done({ bookId, file, color }, BOOKS.covered(book.title), auditValues(result));
      },
    },
    "catalogue history": {
      run: async (_: InputOf<"catalogue history">) =>
        done(await named(await versions.list(LISTED))),
    },
    "catalogue export": {
      async run({ version }: InputOf<"catalogue export">) {
        const value = version === null ? (await versions.now()).value : await versions.at(version);
        return value ? done(value) : refuse("no_version", BOOKS.noVersion(version!));
      },
    },
    "catalogue import": {
      changes: true,
      about: ({ text }: InputOf<"catalogue import">) => text === null ? "catalogue.json" : "",
      async run({ text }: InputOf<"catalogue import">, by: string) {
        const value = parseCatalogue("to import", text ?? await versions.fileText());
        if (isRefusal(value)) return value;
        const result = await change(
          () => value,
          { by, kind: "import", isDemo: false, hasSeenFile: true },
        );
        if (!result.ok) return result;
        const { number, changes } = result;
        return done(
          { version: number },
          BOOKS.imported(number, changes.length),
          auditValues(result),
        );
      },
    },
    "catalogue undo": {
      changes: true,
      about: ({ version }: InputOf<"catalogue undo">) => `version ${version}`,
      async run({ version }: InputOf<"catalogue undo">, by: string) {
        const then = await versions.at(version - 1);
        if (!then) return refuse("no_version", BOOKS.noBefore(version));
        const isDemo = (await versions.get(version - 1))?.isDemo;
        const o = { by, kind: "undo" as const, ...isDemo === undefined ? {} : { isDemo } };
        const result = await change(() => then, o);
        if (!result.ok) return result;
        return done(
          { version: result.number },
          BOOKS.catalogueUndone(version),
          auditValues(result),
        );
      },
    },
  } as const;
}
