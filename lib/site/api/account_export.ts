/** API contract of the data export: everything that the domains store about a listener. */
import { z } from "zod";
import { session, user } from "@/lib/accounts/calls.ts";
import { exportedBooks, heardRow } from "@/lib/listening/call_views.ts";
import { defineCall, json } from "@/lib/platform/call.ts";
import { purchase, subscription } from "@/lib/shop/calls.ts";
import { helpRequest } from "@/lib/support/calls.ts";

export const exportAccount = defineCall({
  tag: "Account",
  method: "get",
  path: "/api/account/export",
  summary: "Everything the store keeps of the listener, as a file",
  session: "needed",
  answers: json(
    z.looseObject({
      exportedAt: z.iso.datetime(),
      profile: user,
      devices: z.array(session),
      purchases: z.array(purchase),
      subscription,
      favorites: z.array(z.int()),
      helpRequests: z.array(helpRequest),
      books: exportedBooks,
      listening: z.array(heardRow),
    }),
    "A file to keep",
  ),
  failures: [401, 429],
});
