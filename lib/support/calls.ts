/** The call of support, and the form of requests in the data export. */
import { z } from "zod";
import { defineCall, json } from "@/lib/platform/call.ts";
import { time } from "@/lib/platform/named_schemas.ts";
import { helpRequestInput, type HelpRequestView } from "@/lib/support/schema.ts";

export const helpRequest = z.object({
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: time,
}) satisfies z.ZodType<HelpRequestView>;

export const sendHelpRequest = defineCall({
  tag: "Account",
  method: "post",
  path: "/api/help-request",
  summary: "Ask for help",
  isAccountCall: true,
  session: "optional",
  body: helpRequestInput,
  answers: json(z.object({ success: z.literal(true), message: z.string() }), "Kept"),
  failures: [400, 413, 415, 429],
});

export const supportCalls = [sendHelpRequest];
