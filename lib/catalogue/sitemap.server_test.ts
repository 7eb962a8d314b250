import { expect } from "npm:expect@30.5.2";
import { LANGUAGES, setOwnLanguage, TAGS } from "@/lib/platform/language/language.ts";
import type { Book, Series } from "./book.ts";
import { sitemapXml } from "./json_ld.server.ts";

const EMPTY = { books: () => [], people: [], series: {} as Series };

Deno.test("sitemapXml: an origin made of markup stays text", () => {
  const xml = sitemapXml(EMPTY, "http://a&b'<", []);
  expect(xml).toContain("<loc>http://a&amp;b&#39;&lt;/</loc>");
  expect(xml).not.toContain("b'<");
});

Deno.test("sitemapXml: each language of a page has an entry, which names all of them and the shop's own as default", () => {
  setOwnLanguage("de");
  try {
    const xml = sitemapXml(EMPTY, "https://books.example", ["/terms"]);
    const entries = [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(.*)<\/url>/g)]
      .map(([, address, links]) => ({
        address: address!,
        links: [...links!.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)]
          .map(([, tag, href]) => [tag!, href!] as const),
      }));
    expect(entries.length).toBe(2 * TAGS.length);
    const addresses = entries.map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain("https://books.example/terms");
    expect(addresses).toContain("https://books.example/en/terms");
    expect(addresses).toContain("https://books.example/pt-br");
    for (const { address, links } of entries) {
      expect(links.map(([tag]) => tag)).toEqual([...Object.keys(LANGUAGES), "x-default"]);
      expect(links.slice(0, -1).map(([, href]) => href)).toContain(address);
      expect(links.every(([, href]) => addresses.includes(href))).toBe(true);
      const path = address.endsWith("/terms") ? "/terms" : "/";
      expect(links.at(-1)).toEqual(["x-default", `https://books.example${path}`]);
      expect(links).toContainEqual(["de", `https://books.example${path}`]);
    }
  } finally {
    setOwnLanguage("en");
  }
});

Deno.test("sitemapXml: the largest catalogue fits into one, of 50,000 addresses and 50 MB (sitemaps.org)", () => {
  const books = Array.from({ length: 500 }, (_, nth) => ({
    id: 10_000 + nth,
    author: `A name of a usual length ${nth}`,
    narrator: `Another name of that length ${nth}`,
  } as Book));
  const xml = sitemapXml({ ...EMPTY, books: () => books }, "https://www.books.example", []);
  expect(xml.match(/<url>/g)!.length).toBe((1 + 3 * 500) * TAGS.length);
  expect(xml.match(/<url>/g)!.length).toBeLessThan(50_000);
  expect(xml.length).toBeLessThan(50e6 / 2);
});
