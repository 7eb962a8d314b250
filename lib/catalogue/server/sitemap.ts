/** The sitemap for search engines (sitemaps.org 0.9). */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { listPeople, ROLES } from "@/lib/catalogue/people.ts";
import { escapeXml } from "@/lib/platform/xml.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";

/**
 * Lists home, every book in home order, authors and narrators, and the pages of other domains. `origin` is absolute,
 * without a trailing slash.
 */
export function sitemapXml(
  catalogue: Pick<Catalogue, "books" | "people" | "series">,
  origin: string,
  more: readonly string[] = [],
): string {
  const pages = [
    "/",
    ...catalogue.books().map(({ id }) => bookPath(id)),
    ...ROLES.flatMap((role) => listPeople(catalogue, role).map(({ path }) => path)),
    ...more,
  ];
  // The origin comes from the Host header, which clients choose, so it is escaped too.
  const entries = pages.map((page) => `  <url><loc>${escapeXml(origin + page)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}
