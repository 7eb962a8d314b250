/** Schemas of analytics events, which are recorded only with the visitor's consent. */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

/**
 * Events with their names at advertising and analytics services (spec 2 section 7). A free purchase counts as a
 * purchase too.
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

/** Fields of an event. A checkout's price is the catalogue's, in EUR. */
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

/** A sale as stored (spec 2 section 3, "Analytics purchase event"). */
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
 * POST /api/analytics/purchase. The transaction must be one of the caller's own purchases, which provides all other
 * fields; only the referrer is taken from the browser.
 */
export const purchaseEventInput = z.object({
  transactionId: z.string().min(1, "wanted the id of a purchase or of its payment").max(255),
  referrer: z.string().max(2_000).catch(""),
});
