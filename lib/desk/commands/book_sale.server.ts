/** Commands that take a book off sale and put it back, archive it, and delete a draft. Each makes a version. */

import { z } from "zod";
import type { RawBook, RawCatalogue } from "@/lib/catalogue/version.ts";
import type { CatalogueRefusal } from "@/lib/catalogue/versions.server.ts";
import { formatAll } from "@/lib/platform/language/format.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { AVAILABILITY, BOOKS } from "../words/books.ts";
import {
  aboutBook,
  auditValues,
  changeCatalogue,
  findBook,
  patched,
  replaceBook,
  withoutDraft,
} from "./books.server.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { bookId } from "./fields.ts";

const input = z.object({ bookId });
type Input = z.output<typeof input>;

const cliOf = (help: string) => ({ usage: "BOOK", help, words: ["bookId" as const] });

/** The titles of the bundles that include it. */
const bundlesWith = ({ books }: RawCatalogue, bookId: number): string[] =>
  books.filter(({ includes }) => includes?.includes(bookId)).map(({ title }) => title);

/** Changes the state of one book. */
const stateChange = (
  { edit, text }: {
    edit: (book: RawBook) => RawBook | CatalogueRefusal;
    /** The outcome. */
    text: (title: string) => string;
  },
) =>
async ({ bookId }: Input, services: DeskServices, by: string) => {
  let title = "";
  const result = await changeCatalogue(services, (value) =>
    replaceBook(value, bookId, (book) => {
      title = book.title;
      return edit(book);
    }), { by, kind: "set", bookId });
  return result.ok
    ? done({ bookId, version: result.number }, text(title), auditValues(result))
    : result;
};

async function titleOf({ bookId }: Input, { authoring: { versions } }: DeskServices) {
  const { value } = await versions.now();
  const title = findBook(value, bookId)?.title ?? BOOKS.noBook(bookId);
  return { title, bundles: bundlesWith(value, bookId) };
}

export const saleCommands = {
  "book unpublish": defineCommand({
    may: "author",
    input,
    cli: cliOf("take a book off sale; those who own it keep it"),
    changes: aboutBook,
    confirm: {
      async describe(input, services) {
        const { title, bundles } = await titleOf(input, services);
        return { what: AVAILABILITY.askOff(bundles.length > 0, title, formatAll(bundles)) };
      },
    },
    run: stateChange({
      edit: (book) =>
        book.isDraft
          ? refuse("draft", AVAILABILITY.isDraft(book.title))
          : patched(book, { isOffSale: true }),
      text: AVAILABILITY.isOff,
    }),
  }),
  "book republish": defineCommand({
    may: "author",
    input,
    cli: cliOf("put it back on sale"),
    changes: aboutBook,
    run: stateChange({
      edit: (book) => patched(book, { isOffSale: null, isArchived: null }),
      text: AVAILABILITY.isOn,
    }),
  }),
  "book archive": defineCommand({
    may: "author",
    input,
    cli: cliOf("list a draft, or a book that is off sale, under Archived"),
    changes: aboutBook,
    run: stateChange({
      edit: (book) =>
        book.isDraft || book.isOffSale
          ? patched(book, { isArchived: true })
          : refuse("on_sale", AVAILABILITY.stillSold(book.title)),
      text: AVAILABILITY.isArchived,
    }),
  }),
  "book unarchive": defineCommand({
    may: "author",
    input,
    cli: cliOf("list it with the others again"),
    changes: aboutBook,
    run: stateChange({
      edit: (book) => patched(book, { isArchived: null }),
      text: AVAILABILITY.isUnarchived,
    }),
  }),
  "book delete": defineCommand({
    may: "author",
    input,
    cli: cliOf("delete a draft"),
    changes: aboutBook,
    confirm: {
      describe: async (input, services) => ({
        what: AVAILABILITY.askDelete((await titleOf(input, services)).title),
      }),
    },
    async run({ bookId }, services, by) {
      let title = "";
      const result = await changeCatalogue(services, (value) => {
        const book = findBook(value, bookId);
        if (!book) return refuse("unknown_book", BOOKS.noBook(bookId));
        title = book.title;
        if (!book.isDraft) return refuse("published", AVAILABILITY.notDraft(title));
        const [bundle] = bundlesWith(value, bookId);
        if (bundle) return refuse("in_bundle", AVAILABILITY.inBundle(title, bundle));
        return withoutDraft(value, bookId);
      }, { by, kind: "set" });
      if (!result.ok) return result;
      return done({ version: result.number }, AVAILABILITY.deleted(title), auditValues(result));
    },
  }),
} as const;
