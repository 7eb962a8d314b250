/** Commands for the whole catalogue: the shop's name and look, versioned as its books are, and its versions as files. */

import { z } from "zod";
import { HUES } from "@/lib/catalogue/schema.ts";
import type { RawCatalogue } from "@/lib/catalogue/version.ts";
import { parseCatalogue, revisionOf } from "@/lib/catalogue/versions.server.ts";
import { languageName } from "@/lib/platform/language/format.ts";
import { language, ownLanguage } from "@/lib/platform/language/language.ts";
import { isRefusal, refuse } from "@/lib/platform/refusal.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { BOOKS, BRAND } from "../words/books.ts";
import {
  auditValues,
  changeCatalogue,
  fieldsOf,
  LISTED,
  nextId,
  patched,
  withNames,
} from "./books.server.ts";
import { defineCommand, type DeskServices, done, fact } from "./command.server.ts";
import {
  changedFields,
  nothing,
  optional,
  picture,
  revision,
  typed,
  versionNumber,
} from "./fields.ts";

const noTitle: ErrorText = { error: () => BRAND.noTitle };
const noAuthor: ErrorText = { error: () => BRAND.noAuthor };

interface Person {
  name: string;
  about?: string;
  /** The text in other languages; null removes it. */
  translations?: object | null;
}

const brandOf = ({ series, people = [] }: RawCatalogue) => ({
  series: series as Record<string, unknown>,
  people: people as Person[],
});

const isPerson = (it: unknown): it is Person =>
  typeof (it as Person | null | undefined)?.name === "string";

/**
 * Merges the new texts about people. An empty text is removed with its translations, as is a person left with a name
 * alone.
 */
function withPeople(people: Person[], said: Person[]): Person[] {
  const named = people.map((it) => {
    const { about, translations = it.translations } = said.find(({ name }) => name === it.name) ??
      it;
    const { about: _before, translations: _translated, ...rest } = it;
    return about ? { ...rest, about, ...translations && { translations } } : rest;
  });
  const added = said.filter(({ name, about }) => about && !people.some((it) => it.name === name));
  return [...named, ...added].filter((it) => Object.keys(it).length > 1);
}

/** The authors and narrators of all books, drafts included, each with the text about them. */
function everybody(value: RawCatalogue): Person[] {
  const { series, people } = brandOf(value);
  const onCovers = value.books.flatMap(({ author, narrator }) => [author, narrator]);
  const names = [series.author, ...onCovers, ...people.map(({ name }) => name)].filter(Boolean);
  return [...new Set(names.map(String))]
    .map((name) => people.find((it) => it.name === name) ?? { name });
}

/** The latest changed fields that do not belong to a book, at most three. */
async function latestChange({ authoring: { versions } }: DeskServices): Promise<string> {
  const found = (await versions.list(20)).flatMap(({ changes }) =>
    changes.filter(({ bookId }) => bookId === null)
  );
  return fieldsOf(found.slice(0, 3));
}

/** A draft with all required fields filled in, for the author to overwrite. */
const firstBook = (id: number, author: string) => ({
  id,
  isDraft: true,
  title: BRAND.firstBook,
  bookNumber: 1,
  narrator: author,
  publisher: author,
  language: languageName(ownLanguage()),
  releaseLabel: String(new Date().getUTCFullYear()),
  priceMinor: 999,
  hue: HUES[0],
  cover: { alt: BRAND.firstCover(BRAND.firstBook), color: "#3a3440" },
  blurb: BRAND.firstBlurb,
});

/** Most sales that are looked at: before a shop begins, there are few. */
const LOOKED_AT = 1_000;

/** Whether somebody paid, or can: such a shop stays open. */
async function hasSold({ shop }: DeskServices): Promise<boolean> {
  if (shop.paymentMode === "live") return true;
  const sales = await shop.sales.between({ fromMs: 0, toMs: Date.now(), limit: LOOKED_AT });
  return sales.some(({ isTest, amountMinor }) => !isTest && amountMinor > 0);
}

export const catalogueCommands = {
  "brand show": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "show the shop's name, author, colour and texts" },
    async run(_, { authoring: { versions } }) {
      const { value } = await versions.now();
      const brand = brandOf(value);
      return done({ series: brand.series, people: everybody(value), revision: revisionOf(brand) });
    },
  }),
  /** Fields of the series, and `people`: names, each with a text about the person. */
  "brand set": defineCommand({
    may: "author",
    input: z.object({ fields: changedFields, revision }),
    cli: {
      usage: "FIELDS",
      help: `change them, such as '{"tagline": "..."}'; null removes one`,
      words: ["fields"],
    },
    changes: () => "",
    async run({ fields: { people, ...series }, revision }, services, by) {
      const since = await latestChange(services);
      const result = await changeCatalogue(services, (value) => {
        const brand = brandOf(value);
        if (revision !== null && revision !== revisionOf(brand)) {
          return refuse("conflict", BRAND.conflict(since));
        }
        const next = { ...value, series: patched(brand.series, series) };
        return Array.isArray(people)
          ? { ...next, people: withPeople(brand.people, people.filter(isPerson)) }
          : next;
      }, { by, kind: "set" });
      if (!result.ok) return result;
      const { number, changes } = result;
      return done({ version: number }, BRAND.set(changes.length), auditValues(result));
    },
  }),
  "brand icon": defineCommand({
    may: "author",
    input: z.object({ picture }),
    cli: {
      usage: "FILE",
      help: "replace the lantern icon with a picture",
      words: ["picture"],
      file: ["picture", "base64"],
    },
    changes: () => "",
    async run({ picture }, services, by) {
      const made = await services.authoring.covers.makeIcon(picture);
      if (!made.ok) return made;
      const result = await changeCatalogue(
        services,
        (value) => ({ ...value, series: { ...value.series, icon: made.file } }),
        { by, kind: "set" },
      );
      if (!result.ok) return result;
      return done({ icon: made.file }, BRAND.iconSet, auditValues(result));
    },
  }),
  "catalogue begin": defineCommand({
    may: "author",
    input: z.object({
      title: typed(300, noTitle).trim().min(1, noTitle).max(300, noTitle),
      author: typed(300, noAuthor).trim().min(1, noAuthor).max(300, noAuthor),
    }),
    cli: {
      usage: "TITLE AUTHOR",
      help: "start your own shop, without the demo books",
      words: ["title", "author"],
    },
    changes: ({ title }) => title.slice(0, 100),
    async run({ title, author }, services, by) {
      const result = await changeCatalogue(services, (value) => {
        if (!services.authoring.isDemo()) return refuse("not_demo", BRAND.notDemo);
        return {
          series: {
            title,
            tagline: BRAND.soon,
            author,
            hoursLabel: BRAND.hours,
            language: language(), // the author's own
            saysNoAi: false,
          },
          books: [firstBook(nextId(value), author)],
        };
      }, { by, kind: "begin", isDemo: false });
      if (!result.ok) return result;
      if (!await hasSold(services)) await services.opening.prepare();
      return done({ version: result.number }, BRAND.begun(title));
    },
  }),
  "catalogue history": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list the latest 100 versions of the catalogue" },
    run: async (_, services) =>
      done(await withNames(await services.authoring.versions.list(LISTED), services)),
  }),
  /** Restores the whole catalogue as it was before `version`. */
  "catalogue undo": defineCommand({
    may: "author",
    input: z.object({ version: versionNumber }),
    cli: {
      usage: "VERSION",
      help: "restore the catalogue from before that version",
      words: ["version"],
    },
    changes: ({ version }) => fact("version", version),
    async run({ version }, services, by) {
      const { authoring: { versions } } = services;
      const then = await versions.at(version - 1);
      if (!then) return refuse("no_version", BOOKS.noBefore(version));
      const isDemo = (await versions.get(version - 1))?.isDemo;
      const o = { by, kind: "undo" as const, ...isDemo === undefined ? {} : { isDemo } };
      const result = await changeCatalogue(services, () => then, o);
      if (!result.ok) return result;
      const text = BOOKS.catalogueUndone(version);
      return done({ version: result.number }, text, auditValues(result));
    },
  }),
  "catalogue export": defineCommand({
    may: "author",
    input: z.object({ version: optional(versionNumber) }),
    cli: { usage: "[VERSION]", help: "print the catalogue as catalogue.json", words: ["version"] },
    async run({ version }, { authoring: { versions } }) {
      const value = version === null ? (await versions.now()).value : await versions.at(version);
      return value ? done(value) : refuse("no_version", BOOKS.noVersion(version!));
    },
  }),
  /** `text` null: the present content of catalogue.json. */
  "catalogue import": defineCommand({
    may: "author",
    input: z.object({ text: optional(z.string().max(4_000_000)) }),
    cli: {
      usage: "[FILE]",
      help: "import a file; default: the site's own catalogue.json",
      words: ["text"],
      file: ["text", "text"],
    },
    changes: ({ text }) => text === null ? "catalogue.json" : "",
    async run({ text }, services, by) {
      const value = parseCatalogue(text ?? await services.authoring.versions.fileText());
      if (isRefusal(value)) return value;
      const o = { by, kind: "import" as const, isDemo: false, hasSeenFile: true };
      const result = await changeCatalogue(services, () => value, o);
      if (!result.ok) return result;
      const { number, changes } = result;
      return done(
        { version: number },
        BOOKS.imported(number, changes.length),
        auditValues(result),
      );
    },
  }),
} as const;
