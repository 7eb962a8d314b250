/** What lib/catalogue stores. */

import { defineEvent } from "@/lib/platform/events.ts";
import { defineRecord } from "@/lib/platform/record.ts";
import { catalogueHead, versionRecord } from "./version.ts";

/** Another process has written a version of the catalogue. */
export const catalogueChanged = defineEvent("catalogueChanged", {});

export const keys = {
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
