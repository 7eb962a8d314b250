/** Edits the raw book records of the catalogue file, field by field. */
import type { RawCatalogue } from "@/lib/catalogue/compare_catalogues.ts";
import type { Changed } from "@/lib/catalogue/server/versions.ts";
import type { CatalogueChange } from "@/lib/catalogue/version.ts";

/** "priceMinor, prices.USD": the fields that changed, in short. */
export const fieldsOf = (changes: CatalogueChange[]): string =>
  [...new Set(changes.map(({ field }) => field))].slice(0, 5).join(", ");

/** The values before and after, for the audit log. */
export function stood({ changes }: Changed): { before: string; after: string } {
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
