/** What lib/catalogue stores. */

import { z } from "zod";
import { defineEvent } from "@/lib/platform/events.ts";
import { defineRecord } from "@/lib/platform/record.ts";
import { catalogueHead, versionRecord } from "./version.ts";

/** Another process has written a version of the catalogue. */
export const catalogueChanged = defineEvent("catalogueChanged", {});

/** A text of the shop's was saved or removed at the desk. */
export const textsChanged = defineEvent("textsChanged", {});

/** The legal pages. Any other name is a page of the author's own. */
export const LEGAL_TEXTS = ["privacy", "terms", "imprint", "accessibility", "refunds"] as const;
export type LegalText = (typeof LEGAL_TEXTS)[number];
export const isOwnText = (name: string): boolean =>
  !(LEGAL_TEXTS as readonly string[]).includes(name);

const writtenText = z.object({
  /** Of a page of her own: its address. */
  name: z.string(),
  /** Counts its versions. */
  number: z.number(),
  markdown: z.string(),
  atMs: z.number(),
  /** User id of the author, or TERMINAL. */
  by: z.string(),
});
export type WrittenText = z.infer<typeof writtenText>;

export const keys = {
  /** The current version of a text; none: the file in `pages/`, or the built-in one. */
  text: defineRecord({
    name: "text",
    key: (name: string) => [name],
    schema: writtenText,
    tells: () => textsChanged.of({}),
  }),
  textVersion: defineRecord({
    name: "text_version",
    key: (name: string, number: number) => [name, number],
    schema: writtenText,
  }),
  /** `PriceHistory` (price.ts). */
  priceHistory: defineRecord({ name: "price_history", key: (bookId: number) => [bookId] }),
  /** The version that is current; none: catalogue.json is. */
  catalogueHead: defineRecord({
    name: "catalogue_head",
    schema: catalogueHead,
    tells: () => catalogueChanged.of({}),
  }),
  /** The latest 100. */
  catalogueVersion: defineRecord({
    name: "catalogue_version",
    key: (number: number) => [number],
    schema: versionRecord,
  }),
  /** A piece of a version's text, gzip. */
  cataloguePart: defineRecord({
    name: "catalogue_part",
    key: (number: number, part: number) => [number, part],
  }),
};
