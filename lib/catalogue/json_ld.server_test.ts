import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "./catalogue_file.server.ts";
import { bookJsonLd, homeJsonLd } from "./json_ld.server.ts";

const catalogue = await loadCatalogue({ file: "demo/catalogue.json", durations: () => 3600 });
const series = catalogue.getBook(15)!;
const options = { origin: "https://books.example", currency: "JPY" } as const;

Deno.test("bookJsonLd: Audiobook and Product with offer and rating", () => {
  expect(JSON.parse(bookJsonLd(series, options))).toMatchObject({
    "@context": "https://schema.org",
    "@type": ["Audiobook", "Product"],
    url: "https://books.example/audiobook/15",
    image: "https://books.example/covers/15-640.webp",
    duration: "PT133H",
    offers: { price: "5011", priceCurrency: "JPY" },
    accessMode: ["auditory"],
    accessModeSufficient: [{ "@type": "ItemList", itemListElement: ["auditory"] }],
    accessibilityFeature: ["tableOfContents"],
    accessibilitySummary: expect.stringContaining("no text to read along"),
    aggregateRating: { ratingValue: 4.2, ratingCount: 461 },
  });
});

Deno.test("bookJsonLd: a book whose chapters can be read says so", () => {
  expect(JSON.parse(bookJsonLd(series, { ...options, hasText: true }))).toMatchObject({
    accessMode: ["auditory", "textual"],
    accessModeSufficient: [
      { "@type": "ItemList", itemListElement: ["auditory"] },
      { "@type": "ItemList", itemListElement: ["textual"] },
    ],
    accessibilityFeature: ["tableOfContents", "transcript", "synchronizedAudioText"],
    accessibilitySummary: expect.not.stringContaining("no text"),
  });
});

Deno.test("bookJsonLd: without ratings there is no aggregate of them", () => {
  const unrated = { ...series, rating: null, ratingCount: null };
  expect(JSON.parse(bookJsonLd(unrated, options))).not.toHaveProperty("aggregateRating");
});

Deno.test("bookJsonLd: text that would leave the script element stays inside it, unchanged when parsed", () => {
  const blurb = "</script><script>alert(1)</script><!-- & \u2028 end";
  const text = bookJsonLd({ ...series, blurb }, options);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text).description).toBe(blurb);
});

Deno.test("homeJsonLd: the books in home order", () => {
  const list = JSON.parse(homeJsonLd(catalogue, options));
  expect(list["@type"]).toBe("ItemList");
  expect(list.itemListElement.map(({ url }: { url: string }) => url.split("/").at(-1))).toEqual([
    "15",
    "11",
    "12",
    "13",
    "14",
  ]);
});
