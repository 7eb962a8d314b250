/** What is counted, and only of visitors who have allowed it. */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

/** The names that advertising and analytics services know these moments by (spec 2 section 7). */
export type EventName = "ViewContent" | "AddToCart" | "InitiateCheckout" | "Purchase";

export interface AnalyticsEvent {
  event: EventName;
  audiobookId: number;
  /** ISO 8601. */
  timestamp: string;
}

/** A sale as it is kept (spec 2 section 3, "Analytics purchase event"). */
export const purchaseEvent = z.object({
  transactionId: z.string(),
  audiobookId: z.int(),
  userId: z.string(),
  email: z.string(),
  /** Whole minor units. */
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  paymentMethod: z.string(),
  timestamp: z.string(),
  userAgent: z.string(),
  referrer: z.string(),
});
export type PurchaseEvent = z.infer<typeof purchaseEvent>;

/**
 * POST /api/analytics/purchase. The transaction names one of the caller's own purchases, from which all
 * else is taken; only the referrer is the browser's word.
 */
export const purchaseEventInput = z.object({
  transactionId: z.string().min(1, "wanted the id of a purchase or of its payment").max(255),
  referrer: z.string().max(2_000).catch(""),
});
