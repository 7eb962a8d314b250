/** POST /api/analytics/vitals: a visitor's web vitals; stored only with consent. 204 in any case. */

import * as calls from "@/lib/analytics/calls.ts";
import { VITALS } from "@/lib/analytics/vitals.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { hasConsent } from "@/lib/site/adapters/request/cookies.server.ts";

export const handler = answerCalls(
  on(calls.countVitals, ({ req, state: { services: { platform: { metrics } } } }, { body }) => {
    if (hasConsent(req.headers)) {
      for (const vital of VITALS) {
        const value = body[vital];
        if (value !== undefined) metrics.countVital(vital, value);
      }
    }
    return undefined;
  }),
);
