/** The call of support, the schemas of requests, and their form in the data export. */

import { z } from "zod";
import { defineCall, json, time } from "@/lib/platform/call.ts";
import { TAGS } from "@/lib/platform/language/language.ts";
import { mailAddress } from "@/lib/platform/mail/mail_address.ts";
import { boundedText, type ErrorText, typedLine, typedText } from "@/lib/platform/typed_text.ts";
import { wantedText } from "@/lib/platform/words.ts";
import { MISSING } from "./words.ts";

/* Schemas of support requests: inputs and stored records. */

const missing: ErrorText = { error: () => MISSING.text };

/** POST /api/help-request, and the form of /contact (spec 2 section 5, "Support form"). */
export const helpRequestInput = z.object({
  email: boundedText(254, missing).trim().min(1, { ...missing, abort: true })
    .pipe(mailAddress()),
  message: typedText(5_000, missing).pipe(z.string().min(1, missing)),
  subject: typedLine(200).default(""),
});
export type HelpRequestInput = z.infer<typeof helpRequestInput>;

export const helpRequestRecord = z.object({
  /** Begins with the time, so that ids sort by time. */
  id: z.string().min(1),
  email: z.string(),
  subject: z.string(),
  /** A statement of withdrawal, which may require a refund. */
  isWithdrawal: z.literal(true).optional(),
  message: z.string(),
  /** The sender's account; null: not signed in. `email` is as typed, whatever the account's address is. */
  userId: z.string().nullable(),
  createdAtMs: z.number(),
  /** The author's answers by mail, oldest first. */
  answers: z.array(z.object({ text: z.string(), atMs: z.number() })),
  /** When the author closed it without an answer. */
  closedAtMs: z.number().optional(),
  /** The language in which it was sent; absent: the shop's own. */
  language: z.enum(TAGS).optional().catch(undefined),
});
export type HelpRequestRecord = z.infer<typeof helpRequestRecord>;

/** A request in its sender's data export. */
export interface HelpRequestView {
  email: string;
  subject: string;
  message: string;
  createdAt: string;
}

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
  answers: json(z.object({ success: z.literal(true), message: z.string() }), "Sent"),
  failures: [400, 413, 415, 429],
});

export const supportCalls = [sendHelpRequest];

/* Error messages beside form fields. Pure. */

/** One message for each invalid field. */
export function fieldErrors(
  issues: { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [
      String(path[0]),
      message.replace(/^wanted (.*)$/, (_, wanted: string) => wantedText(wanted)),
    ]),
  );
}
