import { expect } from "npm:expect@30.5.2";
import type { Series } from "./book.ts";
import { sitemapXml } from "./json_ld.server.ts";

Deno.test("sitemapXml: an origin made of markup stays text", () => {
  const xml = sitemapXml({ books: () => [], people: [], series: {} as Series }, "http://a&b'<", []);
  expect(xml).toContain("<loc>http://a&amp;b&#39;&lt;/</loc>");
});
