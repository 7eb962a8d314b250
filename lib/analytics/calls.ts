/** The call of analytics. */

import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { defineCall, json } from "@/lib/platform/call.ts";
import { type Vital, VITALS_PATH } from "./vitals.ts";

/* Schemas of analytics events, which are recorded only with the visitor's consent. */

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
const purchaseEventInput = z.object({
  transactionId: z.string().min(1, "wanted the ID of a purchase or its payment").max(255),
  referrer: z.string().max(2_000).catch(""),
});

export const countPurchase = defineCall({
  tag: "Buying",
  method: "post",
  path: "/api/analytics/purchase",
  summary: "Count one of the listener's own purchases, only with consent: as Purchase, " +
    "and also as free-purchase if its total was 0",
  session: "needed",
  body: purchaseEventInput,
  answers: json(z.object({ stored: z.boolean() })),
  failures: [400, 401, 404, 413, 415],
});

/** Higher values are implausible and are rejected. */
const seconds = z.number().min(0).max(600);

export const countVitals = defineCall({
  tag: "Site",
  method: "post",
  path: VITALS_PATH,
  summary: "Report page speed measured by a browser, only with consent",
  body: z.object(
    {
      lcpSec: seconds,
      inpSec: seconds,
      firstSoundSec: seconds,
      cls: z.number().min(0).max(100),
    } satisfies Record<Vital, z.ZodNumber>,
  ).partial(),
  maxBytes: 1024,
  answers: { 204: { text: "Accepted" } },
  failures: [400, 413, 415],
});

export const analyticsCalls = [countPurchase, countVitals];
