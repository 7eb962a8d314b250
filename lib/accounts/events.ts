/** The events by which accounts inform the other domains. */

import { z } from "zod";
import { defineEvent } from "@/lib/platform/events.ts";

const ofUser = { userId: z.string() };

/** What a listener has bought or subscribed to has changed. */
export const rightsChanged = defineEvent("rightsChanged", ofUser);
/** A listener has signed in, by password, by a mail or by a purchase. */
export const signedIn = defineEvent("signedIn", ofUser);
/** At least one of a listener's sessions has ended. */
export const sessionEnded = defineEvent("sessionEnded", ofUser);
/** A session continues as another one, which takes over what was given to the first. */
export const sessionReplaced = defineEvent("sessionReplaced", {
  ...ofUser,
  from: z.string(),
  to: z.string(),
});
/** An account and all its data are gone. */
export const userErased = defineEvent("userErased", ofUser);
