/**
 * The schema of the catalogue file. Every field's description says which value is wanted, in the language spoken when it
 * is read: editors show it as a hint (`catalogue.schema.json`, in English), and it ends the error message for a wrong
 * value.
 */

import { z } from "zod";
import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { CURRENCIES, type CurrencyCode } from "./money.ts";
import { WANTED } from "./words/file.ts";

/** A book's accent colour: cover, section headers, the glow behind the player. */
export const HUES = ["ember", "tide", "brass", "moss", "violet"] as const;

/** As a struck price of a bundle: the sum of its books' single prices. */
export const ONE_BY_ONE = "one by one";

/** Most letters of a line, such as a title. */
const LINE = 300;
/** Most letters of the texts that tell something, such as what a book is about. */
const STORY = 20_000;

/** A description that is read whenever zod is asked for it. */
const wanted = (text: () => string) => ({
  get description() {
    return text();
  },
});

const text = (what: () => string, max = LINE) =>
  z.string().max(max, { abort: true }).trim().min(1).meta(wanted(what));
const bookId = z.int().min(1).max(999_999_999)
  .meta(wanted(() => WANTED.bookId));
const priceMinor = z.int().min(1).max(100_000_000)
  .meta(wanted(() => WANTED.priceMinor));
const pricePoint = z.int().min(1).max(100_000_000).optional()
  .meta(wanted(() => WANTED.pricePoint));

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
  number: z.int().min(0).max(9_999).meta(wanted(() => WANTED.chapterNumber)),
  title: text(() => WANTED.chapterTitle),
  titles: inLanguages(text(() => WANTED.chapterTitleIn))
    .meta(wanted(() => WANTED.chapterTitles)),
  kind: z.enum(["chapter", "credits"]).default("chapter")
    .meta(wanted(() => WANTED.chapterKind)),
  isFree: z.boolean().optional()
    .meta(wanted(() => WANTED.isFree)),
  length: z.string().regex(/^\d{1,3}:[0-5]\d$/).optional()
    .meta(wanted(() => WANTED.chapterLength)),
});

const cover = z.strictObject({
  alt: text(() => WANTED.coverAlt),
  color: z.string().regex(/^#[0-9a-f]{6}$/i)
    .meta(wanted(() => WANTED.coverColor)),
  file: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/).optional()
    .meta(wanted(() => WANTED.coverFile)),
});

const rating = z.strictObject({
  average: z.number().min(1).max(5).meta(wanted(() => WANTED.ratingAverage)),
  count: z.int().min(1).meta(wanted(() => WANTED.ratingCount)),
});

const bookTexts = z.strictObject({
  title: text(() => WANTED.titleIn).optional(),
  label: text(() => WANTED.labelIn).optional(),
  subtitle: text(() => WANTED.subtitleIn).optional(),
  releaseLabel: text(() => WANTED.releaseLabelIn).optional(),
  blurb: text(() => WANTED.blurb, STORY).optional(),
  benefits: z.array(text(() => WANTED.line)).min(1).max(50).optional()
    .meta(wanted(() => WANTED.benefits)),
  ebookBenefit: text(() => WANTED.line).optional(),
  cover: z.strictObject({ alt: text(() => WANTED.coverAltIn) }).optional()
    .meta(wanted(() => WANTED.coverIn)),
});

const bookRecord = z.strictObject({
  id: bookId,
  isDraft: z.boolean().default(false)
    .meta(wanted(() => WANTED.isDraft)),
  isOffSale: z.boolean().default(false)
    .meta(wanted(() => WANTED.isOffSale)),
  isArchived: z.boolean().default(false)
    .meta(wanted(() => WANTED.isArchived)),
  title: text(() => WANTED.title),
  bookNumber: z.int().min(1).max(999).optional()
    .meta(wanted(() => WANTED.bookNumber)),
  label: text(() => WANTED.label).optional(),
  subtitle: text(() => WANTED.subtitle).optional(),
  author: text(() => WANTED.author).optional(),
  narrator: text(() => WANTED.narrator),
  publisher: text(() => WANTED.publisher),
  language: text(() => WANTED.language),
  releaseLabel: text(() => WANTED.releaseLabel),
  releaseDate: z.iso.date().optional()
    .meta(wanted(() => WANTED.releaseDate)),
  isPresale: z.boolean().default(false)
    .meta(wanted(() => WANTED.isPresale)),
  priceMinor,
  prices: pricePoints
    .meta(wanted(() => WANTED.prices)),
  regularPriceMinor: z.union([priceMinor, z.literal(ONE_BY_ONE)]).optional()
    .meta(wanted(() => WANTED.regularPriceMinor(ONE_BY_ONE))),
  regularPrices: pricePoints
    .meta(wanted(() => WANTED.regularPrices)),
  rating: rating.optional().meta(wanted(() => WANTED.rating)),
  currentlyReading: z.int().min(1).optional()
    .meta(wanted(() => WANTED.currentlyReading)),
  isNew: z.boolean().default(false)
    .meta(wanted(() => WANTED.isNew)),
  isExplicit: z.boolean().default(false)
    .meta(wanted(() => WANTED.isExplicit)),
  hue: z.enum(HUES).meta(wanted(() => WANTED.hue(formatRow(HUES)))),
  cover: cover.meta(wanted(() => WANTED.cover)),
  blurb: text(() => WANTED.blurb, STORY),
  benefits: z.array(text(() => WANTED.line)).max(50).default([])
    .meta(wanted(() => WANTED.benefits)),
  ebookBenefit: text(() => WANTED.line).optional()
    .meta(wanted(() => WANTED.ebookBenefit)),
  noClipsAfterChapter: z.int().min(0).max(9_999).optional()
    .meta(wanted(() => WANTED.noClipsAfterChapter)),
  chapters: z.array(chapterRecord).min(1).max(5_000).optional()
    .meta(wanted(() => WANTED.chapters)),
  includes: z.array(bookId).min(1).max(200).optional()
    .meta(wanted(() => WANTED.includes)),
  translations: inLanguages(bookTexts.meta(wanted(() => WANTED.bookTextsIn)))
    .meta(wanted(() => WANTED.bookTranslations)),
});

const link = z.strictObject({
  label: text(() => WANTED.linkLabel),
  url: z.url({ protocol: /^https$/ }).max(2_000).meta(wanted(() => WANTED.linkUrl)),
});

const series = z.strictObject({
  title: text(() => WANTED.seriesTitle),
  tagline: text(() => WANTED.tagline),
  author: text(() => WANTED.seriesAuthor),
  readers: z.int().min(1).optional()
    .meta(wanted(() => WANTED.readers)),
  hoursLabel: text(() => WANTED.hoursLabel),
  language: z.enum(TAGS).default("en")
    .meta(wanted(() => WANTED.shopLanguage(formatRow(TAGS)))),
  links: z.array(link).max(50).default([]).meta(wanted(() => WANTED.links)),
  hue: z.enum(HUES).optional()
    .meta(wanted(() => WANTED.shopHue(formatRow(HUES)))),
  saysNoAi: z.boolean().default(true)
    .meta(wanted(() => WANTED.saysNoAi)),
  icon: z.string().regex(/^icon-[0-9a-f]{8}$/).optional()
    .meta(wanted(() => WANTED.icon)),
  translations: inLanguages(
    z.strictObject({
      title: text(() => WANTED.seriesTitleIn).optional(),
      tagline: text(() => WANTED.tagline).optional(),
      hoursLabel: text(() => WANTED.hoursLabelIn).optional(),
    }).meta(wanted(() => WANTED.seriesTextsIn)),
  ).meta(wanted(() => WANTED.seriesTranslations)),
});

const person = z.strictObject({
  name: text(() => WANTED.personName),
  about: text(() => WANTED.about, STORY).optional(),
  links: z.array(link).max(50).optional()
    .meta(wanted(() => WANTED.personLinks)),
  translations: inLanguages(
    z.strictObject({ about: text(() => WANTED.about, STORY).optional() })
      .meta(wanted(() => WANTED.aboutIn)),
  ).meta(wanted(() => WANTED.personTranslations)),
});

export const catalogueFile = z.strictObject({
  $schema: z.string().max(2_000).optional().meta(wanted(() => WANTED.jsonSchema)),
  series: series.meta(wanted(() => WANTED.series)),
  exampleFigures: z.boolean().default(false)
    .meta(wanted(() => WANTED.exampleFigures)),
  people: z.array(person).max(500).default([])
    .meta(wanted(() => WANTED.people)),
  books: z.array(bookRecord).min(1).max(500).meta(wanted(() => WANTED.books)),
});

export type CatalogueFile = z.infer<typeof catalogueFile>;
export type BookRecord = CatalogueFile["books"][number];
export type ChapterRecord = NonNullable<BookRecord["chapters"]>[number];
export type PersonRecord = CatalogueFile["people"][number];
export type Hue = BookRecord["hue"];
