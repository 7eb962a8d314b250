/** The pages that search engines shall know (sitemaps.org 0.9). */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { listPeople, ROLES } from "@/lib/catalogue/people.ts";
import { escapeXml } from "@/lib/platform/xml.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";

/**
 * Home, every book in home order, the people on their covers, and what other domains have to be found.
 * `origin` is absolute, without a slash at the end.
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
  // A Host header is the visitor's to write, so even the origin is escaped.
  const entries = pages.map((page) => `  <url><loc>${escapeXml(origin + page)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}
