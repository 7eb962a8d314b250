import { expect } from "npm:expect@30.5.2";
import type { Series } from "@/lib/catalogue/book.ts";
import { sitemapXml } from "@/lib/catalogue/server/sitemap.ts";

Deno.test("sitemapXml: an origin made of markup stays text", () => {
  const xml = sitemapXml({ books: () => [], people: [], series: {} as Series }, "http://a&b'<");
  expect(xml).toContain("<loc>http://a&amp;b&apos;&lt;/</loc>");
});
