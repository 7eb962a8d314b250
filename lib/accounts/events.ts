/** What the account of a listener tells the other domains. */

import { z } from "zod";
import { defineEvent } from "@/lib/platform/events.ts";

const ofUser = { userId: z.string() };

/** What a listener has bought or subscribed to has changed. */
export const rightsChanged = defineEvent("rightsChanged", ofUser);
/** A listener has signed in, by password, by a mail or by a purchase. */
export const signedIn = defineEvent("signedIn", ofUser);
/** At least one of a listener's sessions has ended. */
export const sessionEnded = defineEvent("sessionEnded", ofUser);
/** A session goes on as another one: what was given to the first belongs to the second. */
export const sessionReplaced = defineEvent("sessionReplaced", {
  ...ofUser,
  from: z.string(),
  to: z.string(),
});
/** An account and all that was kept of it are gone. */
export const userErased = defineEvent("userErased", ofUser);
