/**
 * Structured data about the books for search engines (schema.org), ready to print into a script element; the
 * sitemap.
 */

import { addressHere, pathIn } from "@/lib/platform/language/addresses.ts";
import { TAGS } from "@/lib/platform/language/language.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { isoDuration } from "@/lib/platform/duration.ts";
import { escapeMarkup } from "@/lib/platform/text.ts";
import { bookPath } from "./addresses.ts";
import { type Book, isOnSale, listed } from "./book.ts";
import type { Catalogue } from "./catalogue.ts";
import { type CurrencyCode, decimalAmount } from "./money.ts";
import { listPeople, type Person, personPath, type Role, ROLES } from "./people.ts";
import { priceOf } from "./price.ts";
import { ACCESSIBILITY, PERSON } from "./words.ts";

const CONTEXT = "https://schema.org";

interface JsonLdOptions {
  /** Public origin of the site, without a slash at the end. */
  origin: string;
  /** Must be the currency in which the page shows the price. */
  currency: CurrencyCode;
  /** Whether every chapter has a text that is synchronized with the sound. */
  hasText?: boolean;
}

/** A book as Audiobook and Product with its offer and, if there are ratings, their average. */
export function bookJsonLd(book: Book, options: JsonLdOptions): string {
  return printJsonLd({ "@context": CONTEXT, ...describe(book, options) });
}

/** The home page: the books in the order shown. */
export function homeJsonLd(
  catalogue: Catalogue,
  { origin }: Pick<JsonLdOptions, "origin">,
): string {
  return printJsonLd({
    "@context": CONTEXT,
    "@type": "ItemList",
    name: catalogue.series.title,
    itemListElement: listed(catalogue.books()).map((book, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: book.title,
      url: addressHere(`${origin}/audiobook/${book.id}`),
    })),
  });
}

/** An author or a narrator. */
export function personJsonLd(
  { role, name, path, about, links, books }: Person,
  { origin }: Pick<JsonLdOptions, "origin">,
): string {
  return printJsonLd({
    "@context": CONTEXT,
    "@type": "Person",
    "@id": origin + path,
    url: addressHere(origin + path),
    name,
    jobTitle: PERSON[role].eyebrow,
    ...(about !== null && { description: about }),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
    subjectOf: books.map(({ id, title }) => ({
      "@type": "Audiobook",
      name: title,
      url: addressHere(`${origin}/audiobook/${id}`),
    })),
  });
}

function describe(book: Book, { origin, currency, hasText = false }: JsonLdOptions) {
  const id = `${origin}/audiobook/${book.id}`, url = addressHere(id);
  return {
    "@type": ["Audiobook", "Product"],
    "@id": id, // the same book in every language
    url,
    name: book.title,
    description: book.blurb,
    image: origin + book.cover.src,
    author: person("author", book.author, origin),
    readBy: person("narrator", book.narrator, origin),
    publisher: { "@type": "Organization", name: book.publisher },
    inLanguage: { "@type": "Language", name: book.language },
    bookFormat: "https://schema.org/AudiobookFormat",
    duration: isoDuration(book.durationSec),
    ...describeAccess(hasText),
    ...(book.bookNumber !== null && { position: book.bookNumber }),
    ...(book.releaseAtMs !== null && {
      datePublished: isoDay(book.releaseAtMs),
    }),
    ...(isOnSale(book) && {
      offers: {
        "@type": "Offer",
        url,
        price: decimalAmount(priceOf(book, currency)),
        priceCurrency: currency,
        ...book.isPresale && book.releaseAtMs !== null
          ? {
            availability: "https://schema.org/PreOrder",
            availabilityStarts: isoDay(book.releaseAtMs),
          }
          : { availability: "https://schema.org/InStock" },
      },
    }),
    ...(book.rating !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: book.rating,
        ratingCount: book.ratingCount,
        bestRating: 5,
      },
    }),
  };
}

/**
 * Accessibility properties: recorded speech in named chapters, replaceable by text if there is one
 * (w3.org/community/reports/a11y-discov-vocab).
 */
function describeAccess(hasText: boolean) {
  const modes = hasText ? ["auditory", "textual"] : ["auditory"];
  return {
    accessMode: modes,
    accessModeSufficient: modes.map((it) => ({ "@type": "ItemList", itemListElement: [it] })),
    accessibilityFeature: [
      "tableOfContents",
      ...hasText ? ["transcript", "synchronizedAudioText"] : [],
    ],
    accessibilitySummary: ACCESSIBILITY.summary(hasText),
  };
}

function person(role: Role, name: string, origin: string) {
  const url = origin + personPath(role, name);
  return { "@type": "Person", "@id": url, name, url };
}

/**
 * JSON that is safe in a script element: characters that HTML interprets become JSON escapes, so that a blurb with
 * "</script>" or "<!--" cannot end the element.
 */
export function printJsonLd(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/* The sitemap for search engines (sitemaps.org 0.9). */

/**
 * Lists home, every book in home order, authors and narrators, and the pages of other domains, each in every language:
 * of the largest catalogue (`schema.ts`) less than half of what one sitemap may hold. `origin` is absolute, without a
 * trailing slash.
 */
export function sitemapXml(
  catalogue: Pick<Catalogue, "books" | "people" | "series">,
  origin: string,
  more: readonly string[],
): string {
  const pages = [
    "/",
    ...listed(catalogue.books()).map(({ id }) => bookPath(id)),
    ...ROLES.flatMap((role) =>
      listPeople(catalogue, role).filter(({ isUnlisted }) => !isUnlisted).map(({ path }) => path)
    ),
    ...more,
  ];
  const entries = pages.flatMap((page) => entriesOf(origin, page));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("")}</urlset>
`;
}

/**
 * An entry for each language of a page. Each names all of them, itself too, and the one for whoever speaks none of them
 * (developers.google.com/search/docs/specialty/international/localized-versions).
 */
function entriesOf(origin: string, page: string): string[] {
  // The origin comes from the Host header, which clients choose, so it is escaped too.
  const addressOf = (path: string) => escapeMarkup(origin + path);
  const addresses = TAGS.map((tag) => [tag, addressOf(pathIn(tag, page))] as const);
  const links = [...addresses, ["x-default", addressOf(page)] as const].map(([tag, href]) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`
  ).join("");
  return addresses.map(([, address]) => `  <url><loc>${address}</loc>${links}</url>\n`);
}
