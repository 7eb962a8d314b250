/** Who wrote the books, and who reads them. */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";

export const ROLES = ["author", "narrator"] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  role: Role;
  name: string;
  /** The person's page. */
  path: string;
  /** What the catalogue says of the person; null: nothing. */
  about: string | null;
  links: { label: string; url: string }[];
  /** Written or read, in home order. */
  books: Book[];
}

/** "Zoë O'Hara" is "zoe-o-hara": small letters of any script and digits, whatever else is between them. */
function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}+/gu, "").normalize("NFC").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "-";
}

/** Where the page of a person is, by the name as the books have it. */
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
    // The links of the series are its author's.
    const links = known?.links ?? (role === "author" && name === series.author ? series.links : []);
    return { role, name, path, about: known?.about ?? null, links, books };
  });
}

/** null: nobody with that role has this address. */
export function findPerson(
  catalogue: Pick<Catalogue, "books" | "people" | "series">,
  role: Role,
  slug: string,
): Person | null {
  return listPeople(catalogue, role).find(({ path }) => path === personPath(role, slug)) ?? null;
}
