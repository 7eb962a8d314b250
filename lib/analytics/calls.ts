/** The call of analytics. */
import { z } from "zod";
import { VITALS_PATH } from "@/lib/analytics/addresses.ts";
import { purchaseEventInput } from "@/lib/analytics/schema.ts";
import type { Vital } from "@/lib/analytics/vitals.ts";
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

/** Higher values are implausible and are rejected. */
const seconds = z.number().min(0).max(600);

export const countVitals = defineCall({
  tag: "Site",
  method: "post",
  path: VITALS_PATH,
  summary: "Leave what a browser has measured of the page's speed, with consent only",
  body: z.object(
    {
      lcpSec: seconds,
      inpSec: seconds,
      firstSoundSec: seconds,
      cls: z.number().min(0).max(100),
    } satisfies Record<Vital, z.ZodNumber>,
  ).partial(),
  maxBytes: 1024,
  answers: { 204: { text: "Taken" } },
  failures: [400, 413, 415],
});

export const analyticsCalls = [countPurchase, countVitals];
