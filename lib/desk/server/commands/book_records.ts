/** Books as the file has them, changed field by field. */
import type { RawCatalogue } from "@/lib/catalogue/compare_catalogues.ts";
import type { Changed } from "@/lib/catalogue/server/versions.ts";
import type { CatalogueChange } from "@/lib/catalogue/version.ts";

/** "priceMinor, prices.USD": the fields that changed, in short. */
export const fieldsOf = (changes: CatalogueChange[]): string =>
  [...new Set(changes.map(({ field }) => field))].slice(0, 5).join(", ");

/** For the audit log. */
export function stood({ changes }: Changed): { before: string; after: string } {
  const show = (side: "before" | "after") =>
    changes.slice(0, 3).map((it) => `${it.field} ${it[side].slice(0, 40)}`).join("; ");
  return { before: show("before"), after: show("after") };
}

/** A record with fields replaced; null takes one away. */
export function patched<Fields extends Record<string, unknown>>(
  record: Fields,
  fields: Record<string, unknown>,
): Fields {
  const all = Object.entries({ ...record, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as Fields;
}

/** Of the books that are there; of one that is gone the id is not given again while a later one stays. */
export const nextId = ({ books }: RawCatalogue): number =>
  Math.max(0, ...books.map(({ id }) => id)) + 1;
