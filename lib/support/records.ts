/** What lib/support stores. Ids of requests sort by time. */

import { defineRecord } from "@/lib/platform/record.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { helpRequestRecord } from "./calls.ts";

export const REQUEST_KEPT_MS = 365 * DAY_MS;

const helpRequest = defineRecord({
  name: "help_request",
  key: (requestId: string) => [requestId],
  schema: helpRequestRecord,
  keptFor: ({ createdAtMs }) => createdAtMs + REQUEST_KEPT_MS,
});

export const keys = {
  helpRequest,
  helpRequestOfUser: defineRecord({
    name: "help_request_of_user",
    key: (userId: string, requestId: string) => [userId, requestId],
    goesWith: ({ key }) => helpRequest(String(key.at(-1))),
  }),
  /** How many requests of a day were mailed to the author, or counted in a mail. */
  requestsMailed: defineRecord({
    name: "requests_mailed",
    key: (day: string) => [day],
    keptFor: "transient",
  }),
};
