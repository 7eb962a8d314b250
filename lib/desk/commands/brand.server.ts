/** Commands for the shop's name and look: the catalogue's series, versioned as its books are. */

import type { CoverMaker } from "@/lib/catalogue/covers/cover_maker.server.ts";
import { HUES } from "@/lib/catalogue/schema.ts";
import type { RawCatalogue } from "@/lib/catalogue/version.ts";
import { type CatalogueVersions, revisionOf } from "@/lib/catalogue/versions.server.ts";
import { isRefusal, refuse } from "@/lib/platform/refusal.ts";
import type { InputOf } from "../inputs.ts";
import { BOOKS, BRAND } from "../words/books.ts";
import { auditValues, fieldsOf, nextId, patched } from "./books.server.ts";
import { done } from "./command.server.ts";

interface Person {
  name: string;
  about?: string;
}

const brandOf = ({ series, people = [] }: RawCatalogue) => ({
  series: series as Record<string, unknown>,
  people: people as Person[],
});

const isPerson = (it: unknown): it is Person =>
  typeof (it as Person | null | undefined)?.name === "string";

/** Merges the new texts about people. An empty text is removed, as is a person left with a name alone. */
function withPeople(people: Person[], said: Person[]): Person[] {
  const named = people.map((it) => {
    const { about } = said.find(({ name }) => name === it.name) ?? it;
    const { about: _before, ...rest } = it;
    return about ? { ...rest, about } : rest;
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

export function brandCommands(
  { versions, covers, hasLibrary, isDemo }: {
    versions: CatalogueVersions;
    covers: CoverMaker;
    hasLibrary: boolean;
    isDemo(): boolean;
  },
) {
  const change: CatalogueVersions["change"] = async (edit, o) =>
    !hasLibrary ? refuse("no_library", BOOKS.noLibrary) : await versions.change(edit, o);

  /** The latest changed fields that do not belong to a book, at most three. */
  async function latestChange(): Promise<string> {
    const found = (await versions.list(20)).flatMap(({ changes }) =>
      changes.filter(({ bookId }) => bookId === null)
    );
    return fieldsOf(found.slice(0, 3));
  }

  return {
    "brand show": {
      async run(_: InputOf<"brand show">) {
        const { value } = await versions.now();
        const brand = brandOf(value);
        const { series } = brand;
        return done({ series, people: everybody(value), mark: revisionOf(brand) });
      },
    },
    "brand set": {
      changes: true,
      async run({ fields: { people, ...series }, mark }: InputOf<"brand set">, by: string) {
        const since = await latestChange();
        const result = await change((value) => {
          const brand = brandOf(value);
          if (mark !== null && mark !== revisionOf(brand)) {
            return refuse("conflict", BRAND.conflict(since));
          }
          const next = { ...value, series: patched(brand.series, series) };
          return Array.isArray(people)
            ? { ...next, people: withPeople(brand.people, people.filter(isPerson)) }
            : next;
        }, { by, kind: "set" });
        if (!result.ok) return result;
        return done(
          { version: result.number },
          BRAND.set(result.changes.length),
          auditValues(result),
        );
      },
    },
    "brand icon": {
      changes: true,
      async run({ picture }: InputOf<"brand icon">, by: string) {
        const made = await covers.makeIcon(picture);
        if (!made.ok) return made;
        const result = await change(
          (value) => ({ ...value, series: { ...value.series, icon: made.file } }),
          { by, kind: "set" },
        );
        if (!result.ok) return result;
        return done({ icon: made.file }, BRAND.iconSet, auditValues(result));
      },
    },
    "catalogue begin": {
      changes: true,
      about: ({ title }: InputOf<"catalogue begin">) => title.slice(0, 100),
      async run({ title, author }: InputOf<"catalogue begin">, by: string) {
        const result = await change((value) => {
          if (!isDemo()) return refuse("not_demo", BRAND.notDemo);
          return {
            series: { title, tagline: BRAND.soon, author, hoursLabel: BRAND.hours },
            books: [firstBook(nextId(value), author)],
          };
        }, { by, kind: "begin", isDemo: false });
        if (isRefusal(result)) return result;
        return done({ version: result.number }, BRAND.begun(title));
      },
    },
  } as const;
}

/** A draft with all required fields filled in, for the author to overwrite. */
const firstBook = (id: number, author: string) => ({
  id,
  isDraft: true,
  title: BRAND.firstBook,
  bookNumber: 1,
  narrator: author,
  publisher: author,
  language: "English",
  releaseLabel: String(new Date().getUTCFullYear()),
  priceMinor: 999,
  hue: HUES[0],
  cover: { alt: BRAND.firstCover(BRAND.firstBook), color: "#3a3440" },
  blurb: BRAND.firstBlurb,
});
