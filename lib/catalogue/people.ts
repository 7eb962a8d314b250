/** The authors and narrators of the books, with their pages. */

import { type Book, listed } from "./book.ts";
import type { Catalogue } from "./catalogue.ts";

export const ROLES = ["author", "narrator"] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  role: Role;
  name: string;
  /** Path of the person's page. */
  path: string;
  /** The catalogue's text about the person; null: none. */
  about: string | null;
  links: { label: string; url: string }[];
  /** The books written or read, in home order; those that are no longer sold only if there are no others. */
  books: Book[];
  /** None of them is sold any more: no list shows the person. */
  isUnlisted?: true;
}

/** Lower-case letters of any script and digits, everything else as "-": "Zoë O'Hara" becomes "zoe-o-hara". */
function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}+/gu, "").normalize("NFC").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "-";
}

/** Path of a person's page, by the name as the books give it. */
export const personPath = (role: Role, name: string): string =>
  `/${role}/${encodeURIComponent(slugOf(name))}`;

/** Everyone with that role, in the order of the books. */
export function listPeople(
  catalogue: Pick<Catalogue, "books" | "people" | "series">,
  role: Role,
): Person[] {
  const { series } = catalogue;
  const byPath = Map.groupBy(catalogue.books(), (book) => personPath(role, book[role]));
  return [...byPath].map(([path, books]) => {
    const name = books[0]![role];
    const known = catalogue.people.find((it) => slugOf(it.name) === slugOf(name));
    // The author of the series without links of her own gets those of the series.
    const links = known?.links ?? (role === "author" && name === series.author ? series.links : []);
    const shown = listed(books);
    return {
      role,
      name,
      path,
      about: known?.about ?? null,
      links,
      books: shown.length > 0 ? shown : books,
      ...shown.length === 0 && { isUnlisted: true as const },
    };
  });
}

/** null: no person with that role has this slug. */
export function findPerson(
  catalogue: Pick<Catalogue, "books" | "people" | "series">,
  role: Role,
  slug: string,
): Person | null {
  return listPeople(catalogue, role).find(({ path }) => path === personPath(role, slug)) ?? null;
}
