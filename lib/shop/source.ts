/** By what a buyer first came to the site, of those who allow to be counted. */
import { z } from "zod";

/** `share`: a link that somebody passed on. `feed`: a podcast app. `direct`: any other way. */
export const SALE_SOURCES = ["share", "clip", "feed", "direct"] as const;
export const saleSource = z.enum(SALE_SOURCES);
export type SaleSource = z.infer<typeof saleSource>;
