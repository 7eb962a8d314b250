/** What lib/analytics stores. */

import { defineRecord } from "@/lib/platform/record.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { purchaseEvent } from "./calls.ts";

/** Long enough to compare a year with the one before. */
export const EVENT_KEPT_MS = 800 * DAY_MS;

export const keys = {
  analyticsPurchase: defineRecord({
    name: "analytics_purchase",
    key: (transactionId: string) => [transactionId],
    schema: purchaseEvent,
    keptFor: ({ timestamp }) => Date.parse(timestamp) + EVENT_KEPT_MS,
  }),
};
