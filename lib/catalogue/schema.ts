/**
 * The schema of the catalogue file. Every field's description says which value is wanted: editors show it as a hint
 * (`catalogue.schema.json`), and it ends the error message for a wrong value.
 */

import { z } from "zod";
import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import { CURRENCIES, type CurrencyCode } from "./money.ts";

/** A book's accent colour: cover, section headers, the glow behind the player. */
export const HUES = ["ember", "tide", "brass", "moss", "violet"] as const;

/** As a struck price of a bundle: the sum of its books' single prices. */
export const ONE_BY_ONE = "one by one";

/** Most letters of a line, such as a title. */
const LINE = 300;
/** Most letters of the texts that tell something, such as what a book is about. */
const STORY = 20_000;

const text = (wanted: string, max = LINE) =>
  z.string().max(max, { abort: true }).trim().min(1).describe(wanted);
const bookId = z.int().min(1).max(999_999_999)
  .describe("a whole number from 1 to 999999999 that no other book uses");
const priceMinor = z.int().min(1).max(100_000_000)
  .describe("a whole number of euro cents, taxes included, such as 799");
const pricePoint = z.int().min(1).max(100_000_000).optional()
  .describe("a whole number of its smallest unit (cents, pence, yen), taxes included, such as 899");

/** Prices in currencies other than the euro; `priceMinor` and `regularPriceMinor` are in euro cents. */
const pricePoints = z.strictObject(
  Object.fromEntries(
    CURRENCIES.filter((code) => code !== "EUR").map((code) => [code, pricePoint]),
  ) as Record<Exclude<CurrencyCode, "EUR">, typeof pricePoint>,
).default({});

/** One entry for each language; the shop's own is that of the text itself. */
const inLanguages = <Texts extends z.ZodType>(texts: Texts) => {
  const entries = Object.fromEntries(TAGS.map((tag) => [tag, texts.optional()]));
  return z.strictObject(entries as Record<Language, z.ZodOptional<Texts>>).optional();
};

const chapterRecord = z.strictObject({
  number: z.int().min(0).max(9_999).describe(
    "a whole number from 0, larger than the one before it",
  ),
  title: text("the chapter's title"),
  titles: inLanguages(text("the title in that language"))
    .describe('its title in other languages, such as {"de": "Die Lampe"}'),
  kind: z.enum(["chapter", "credits"]).default("chapter")
    .describe('"credits" for opening and closing credits, which are free; else "chapter"'),
  isFree: z.boolean().optional()
    .describe(
      "true or false to override the rule that credits and chapters up to number 1 are free",
    ),
  length: z.string().regex(/^\d{1,3}:[0-5]\d$/).optional()
    .describe(
      'minutes and seconds such as "4:05": the length of the spoken demo chapter (real audio is measured)',
    ),
});

const cover = z.strictObject({
  alt: text("a sentence that describes the cover to people who can't see it"),
  color: z.string().regex(/^#[0-9a-f]{6}$/i)
    .describe('the colour shown while the picture loads, such as "#6b2a14"'),
  file: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/).optional()
    .describe(
      'the name of its pictures, set by the desk or by admin cover set, such as "11-3f2a9c1b"',
    ),
});

const rating = z.strictObject({
  average: z.number().min(1).max(5).describe("a number of stars from 1 to 5, such as 4.5"),
  count: z.int().min(1).describe("the whole number of ratings behind the average"),
});

const bookTexts = z.strictObject({
  title: text("the book's title in that language").optional(),
  label: text("the label before the title").optional(),
  subtitle: text("the line below the title").optional(),
  releaseLabel: text('the release date as text, such as "März 2024"').optional(),
  blurb: text("the text on the book's page", STORY).optional(),
  benefits: z.array(text("a short line")).min(1).max(50).optional()
    .describe("a list of short lines: what buyers get"),
  ebookBenefit: text("a short line").optional(),
  cover: z.strictObject({ alt: text("a sentence that describes the cover") }).optional()
    .describe("the description of the cover: alt"),
});

const bookRecord = z.strictObject({
  id: bookId,
  isDraft: z.boolean().default(false)
    .describe("true until the book is published; until then only its author sees it"),
  isOffSale: z.boolean().default(false)
    .describe("true when the book is no longer sold; those who own it keep it"),
  isArchived: z.boolean().default(false)
    .describe("true to list a draft or a book that is no longer sold under Archived at the desk"),
  title: text("the book's title"),
  bookNumber: z.int().min(1).max(999).optional()
    .describe("the book's number in the series, a whole number from 1 that no other book uses"),
  label: text('a label before the title instead of "Book 1", such as "All Books"').optional(),
  subtitle: text("a line below the title").optional(),
  author: text("who wrote this book, if not the author of the series").optional(),
  narrator: text("who reads it"),
  publisher: text("who publishes the audiobook"),
  language: text('the language of the recording, such as "English"'),
  releaseLabel: text('the release date as text, such as "March 2024"'),
  releaseDate: z.iso.date().optional()
    .describe(
      'the release date (UTC), such as "2027-03-01"; until then the book is only announced',
    ),
  isPresale: z.boolean().default(false)
    .describe(
      "true to sell the book before its release date: buyers pay now, and it opens for them on that day",
    ),
  priceMinor,
  prices: pricePoints
    .describe(
      'your own prices in currencies other than euro, such as {"USD": 899, "JPY": 1200}',
    ),
  regularPriceMinor: z.union([priceMinor, z.literal(ONE_BY_ONE)]).optional()
    .describe(
      `the crossed-out price in euro cents, above priceMinor, such as 5999 (a live shop shows the lowest price of the last 30 days instead, once the price was lowered); for a bundle also "${ONE_BY_ONE}": the total price of its books`,
    ),
  regularPrices: pricePoints
    .describe('the crossed-out price in other currencies, such as {"USD": 6499}'),
  rating: rating.optional().describe("average and count of ratings from other stores"),
  currentlyReading: z.int().min(1).optional()
    .describe("a whole number of listeners, such as 19; leave it out to count them"),
  isNew: z.boolean().default(false)
    .describe('true to show "New" to listeners who haven\'t started it'),
  isExplicit: z.boolean().default(false)
    .describe("true for explicit content, which podcast apps label"),
  hue: z.enum(HUES).describe(`one of ${HUES.join(", ")}`),
  cover: cover.describe("the cover: alt, color and, for your own picture, file"),
  blurb: text("the text on the book's page", STORY),
  benefits: z.array(text("a short line")).max(50).default([])
    .describe("a list of short lines: what buyers get"),
  ebookBenefit: text("a short line").optional()
    .describe('one more line, shown only if EBOOK_URL is set, such as "Free eBook editions"'),
  noClipsAfterChapter: z.int().min(0).max(9_999).optional()
    .describe("the number of the last chapter listeners can share clips from"),
  chapters: z.array(chapterRecord).min(1).max(5_000).optional()
    .describe("the list of chapters with number and title (a bundle has includes instead)"),
  includes: z.array(bookId).min(1).max(200).optional()
    .describe("the ids of the single books in this bundle, in order"),
  translations: inLanguages(bookTexts.describe("its texts in that language"))
    .describe(
      'its texts in other languages, such as {"de": {"title": "Die Erste"}}; what is missing stays in the shop\'s own',
    ),
});

const link = z.strictObject({
  label: text('a name such as "Instagram"'),
  url: z.url({ protocol: /^https$/ }).max(2_000).describe("an address that begins with https://"),
});

const series = z.strictObject({
  title: text("the name of the series"),
  tagline: text("one line about the series"),
  author: text("the author's name as on the covers"),
  readers: z.int().min(1).optional()
    .describe("the number of readers worldwide, a whole number such as 17960"),
  hoursLabel: text(
    'a line in which {hours} becomes the number of hours, such as "Over {hours} hours of magic"',
  ),
  language: z.enum(TAGS).default("en")
    .describe(
      `the language of the shop's own texts, one of ${TAGS.join(", ")}; English if left out`,
    ),
  links: z.array(link).max(50).default([]).describe("the author's other pages"),
  hue: z.enum(HUES).optional()
    .describe(`the colour of the shop, one of ${HUES.join(", ")}; amber if left out`),
  saysNoAi: z.boolean().default(true)
    .describe("false: the footer doesn't say “Made without generative AI.”"),
  icon: z.string().regex(/^icon-[0-9a-f]{8}$/).optional()
    .describe('the name of the shop\'s own icon, set by the desk, such as "icon-3f2a9c1b"'),
  translations: inLanguages(
    z.strictObject({
      title: text("the name of the series in that language").optional(),
      tagline: text("one line about the series").optional(),
      hoursLabel: text("a line in which {hours} becomes the number of hours").optional(),
    }).describe("title, tagline and hoursLabel in that language"),
  ).describe('its texts in other languages, such as {"de": {"tagline": "..."}}'),
});

const person = z.strictObject({
  name: text("a name, spelled as in author or narrator of a book"),
  about: text("a few sentences about the person", STORY).optional(),
  links: z.array(link).max(50).optional()
    .describe(
      "the person's other pages; for the author of the series, those of the series if left out",
    ),
  translations: inLanguages(
    z.strictObject({ about: text("a few sentences about the person", STORY).optional() })
      .describe("the text about the person in that language"),
  ).describe('the text in other languages, such as {"de": {"about": "..."}}'),
});

export const catalogueFile = z.strictObject({
  $schema: z.string().max(2_000).optional().describe(
    '"./catalogue.schema.json", so that editors can help',
  ),
  series: series.describe("title, tagline, author and hoursLabel of the series"),
  exampleFigures: z.boolean().default(false)
    .describe(
      "true if readers, ratings, listeners, new books and crossed-out prices are made up; every page says so",
    ),
  people: z.array(person).max(500).default([])
    .describe("a list of authors and narrators, with the texts of their pages"),
  books: z.array(bookRecord).min(1).max(500).describe("a list of at least one book"),
});

export type CatalogueFile = z.infer<typeof catalogueFile>;
export type BookRecord = CatalogueFile["books"][number];
export type ChapterRecord = NonNullable<BookRecord["chapters"]>[number];
export type PersonRecord = CatalogueFile["people"][number];
export type Hue = BookRecord["hue"];
