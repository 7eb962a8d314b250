/** The parts of a price that orders and purchases keep alike. Amounts are whole minor units. */

import { z } from "zod";

/** A single bought before, counted toward the Complete Series. */
export const creditLine = z.object({
  purchaseId: z.string(),
  bookId: z.int(),
  title: z.string(),
  amountMinor: z.int().min(0),
});
export type CreditLine = z.infer<typeof creditLine>;

/** The VAT within a price. */
export const vatShare = z.object({
  /** 25.5 is 25.5 %; 0 where none is due or the country is unknown. */
  percent: z.number().min(0),
  includedMinor: z.int().min(0),
  /** ISO 3166 alpha-2; null: unknown. */
  country: z.string().nullable(),
});
export type VatShare = z.infer<typeof vatShare>;

/* By what a buyer first came to the site, of those who allow to be counted. */

/** `share`: a link that somebody passed on. `feed`: a podcast app. `direct`: any other way. */
const SALE_SOURCES = ["share", "clip", "feed", "direct"] as const;
export const saleSource = z.enum(SALE_SOURCES);
export type SaleSource = z.infer<typeof saleSource>;
