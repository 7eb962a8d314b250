/**
 * What the calls of accounts answer. Each schema is held to the interface that the routes
 * answer with: a field that is missing here, or of another type, does not compile.
 */
import { z } from "zod";
import type { SessionView, UserView } from "@/lib/accounts/schema.ts";
import { name, time } from "@/lib/platform/named_schemas.ts";
import type { HelpRequestView } from "@/lib/support/schema.ts";

const userFields = {
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isSubscribed: z.boolean(),
  emailVerified: z.boolean(),
};
export const user = name("User", z.object(userFields) satisfies z.ZodType<UserView>);
export const signedIn = name(
  "SignedIn",
  z.object({
    success: z.literal(true),
    ...userFields,
    token: z.string().optional().describe("only when `bearer` was asked for"),
  }),
);
export const changedUser = z.object({ success: z.literal(true), ...userFields });

export const session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: time,
  lastSeen: time,
  isCurrent: z.boolean(),
}) satisfies z.ZodType<SessionView>;

export const helpRequest = z.object({
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: time,
}) satisfies z.ZodType<HelpRequestView>;
