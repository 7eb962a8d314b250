/** Mails on their way. */
import { z } from "zod";

/** A mail as it reads: plain text and HTML say the same. */
export const message = z.object({
  to: z.email(),
  /** Where an answer goes; absent: to the sender. */
  replyTo: z.email().optional(),
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().min(1),
  /** Address at which one click ends such mails (RFC 8058); absent: of mails about an account. */
  listUnsubscribe: z.url().optional(),
});
export type Message = z.infer<typeof message>;

export const mailRecord = message.extend({
  id: z.string().min(1),
  /** Tries that failed. */
  failures: z.int().min(0),
  createdAtMs: z.number(),
  /** When it is due; while it is being sent, when another process may try. */
  dueAtMs: z.number(),
});
export type MailRecord = z.infer<typeof mailRecord>;

/** What is left of a mail that no server took for a day. */
export const givenUpMail = z.object({ to: z.string(), subject: z.string(), atMs: z.number() });
export type GivenUpMail = z.infer<typeof givenUpMail>;
