/** What is counted, and only of visitors who have allowed it. */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

/**
 * The moments of a visit and the names that advertising and analytics services know them by (spec 2
 * section 7). A free purchase is a purchase as well.
 */
export const EVENTS = {
  view: ["ViewContent", "view-content"],
  addToCart: ["AddToCart"],
  checkout: ["InitiateCheckout", "begin_checkout"],
  purchase: ["Purchase"],
  freePurchase: ["Purchase", "free-purchase"],
} as const;
export type Moment = keyof typeof EVENTS;

const EVENT_NAMES = [...new Set(Object.values(EVENTS).flat())];

/** What is sent of a moment; a checkout's price is the catalogue's, in EUR. */
export const analyticsEvent = z.object({
  event: z.enum(EVENT_NAMES),
  audiobookId: z.int(),
  /** ISO 8601. */
  timestamp: z.string(),
  transactionId: z.string().optional(),
  /** Whole minor units. */
  amount: z.int().optional(),
  currency: z.enum(CURRENCIES).optional(),
  paymentMethod: z.string().optional(),
  referrer: z.string().optional(),
});
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

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
