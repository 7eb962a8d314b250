/** The call of analytics. */
import { z } from "zod";
import { purchaseEventInput } from "@/lib/analytics/schema.ts";
import { defineCall, json } from "@/lib/platform/call.ts";

export const countPurchase = defineCall({
  tag: "Buying",
  method: "post",
  path: "/api/analytics/purchase",
  summary: "Count one of the listener's own purchases, with consent only: as Purchase, " +
    "and as free-purchase where its total was 0",
  session: "needed",
  body: purchaseEventInput,
  answers: json(z.object({ stored: z.boolean() })),
  failures: [400, 401, 404, 413, 415],
});

export const analyticsCalls = [countPurchase];
