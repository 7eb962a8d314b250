/**
 * Parts that orders and purchases share: credits, VAT, and where the buyer came from. Amounts are whole minor
 * units.
 */

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
  /** 25.5 is 25.5 %; 0 if none is due or the country is unknown. */
  percent: z.number().min(0),
  includedMinor: z.int().min(0),
  /** ISO 3166 alpha-2; null: unknown. */
  country: z.string().nullable(),
});
export type VatShare = z.infer<typeof vatShare>;

/* How a buyer first came to the site, if the buyer allows counting. */

/** `share`: a shared link. `feed`: a podcast app. `direct`: any other way. */
const SALE_SOURCES = ["share", "clip", "feed", "direct"] as const;
export const saleSource = z.enum(SALE_SOURCES);
export type SaleSource = z.infer<typeof saleSource>;
