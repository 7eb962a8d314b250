/** What lib/analytics stores. */

import { defineRecord } from "@/lib/platform/record.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { purchaseEvent } from "./calls.ts";

export const keys = {
  analyticsPurchase: defineRecord({
    name: "analytics_purchase",
    key: (transactionId: string) => [transactionId],
    schema: purchaseEvent,
    keptFor: ({ timestamp }) => Date.parse(timestamp) + 800 * DAY_MS,
  }),
};
