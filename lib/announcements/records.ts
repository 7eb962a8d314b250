/** What lib/announcements stores. */

import { defineRecord } from "@/lib/platform/record.ts";
import { alertRecord } from "./schema.ts";

const releaseAlert = defineRecord({
  name: "release_alert",
  key: (alertId: string) => [alertId],
  schema: alertRecord,
  keptFor: ({ expiresAtMs }) => expiresAtMs, // null once it is confirmed
});

export const keys = {
  releaseAlert,
  /** The alert's id. */
  releaseAlertByEmail: defineRecord({
    name: "release_alert_by_email",
    key: (email: string) => [email],
    goesWith: ({ value }) => releaseAlert(String(value)),
  }),
};
