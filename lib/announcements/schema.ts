/** Addresses and schemas of the release alert. */

import { z } from "zod";
import { emailAddress } from "@/lib/accounts/schema.ts";

export const ALERT_PATH = "/release-alert";
/** Links in its mails; the token identifies the entry. */
export const confirmAlertPath = (token: string): string =>
  `${ALERT_PATH}/confirm?token=${encodeURIComponent(token)}`;
export const leaveAlertPath = (token: string): string =>
  `${ALERT_PATH}/leave?token=${encodeURIComponent(token)}`;

/* Sign-ups for the mail about a new book. */

export const alertRecord = z.object({
  /** Random; also the token in the links of its mails, and so known only to the reader of the address's mail. */
  id: z.string().min(1),
  email: z.string(),
  createdAtMs: z.number(),
  /** When the confirmation link was followed; null: not yet, and no other mail is sent to the address. */
  confirmedAtMs: z.number().nullable(),
  /** Expiry of an unconfirmed entry; null: it does not expire. */
  expiresAtMs: z.number().nullable(),
  /** Books for which a mail was sent. */
  sentBookIds: z.array(z.int()),
});
export type AlertRecord = z.infer<typeof alertRecord>;

/** POST /release-alert. */
export const alertInput = z.object({ email: emailAddress });

/** An entry as its listener may see it. */
export interface AlertView {
  email: string;
  createdAt: string;
  confirmedAt: string | null;
}

export function alertView({ email, createdAtMs, confirmedAtMs }: AlertRecord): AlertView {
  return {
    email,
    createdAt: new Date(createdAtMs).toISOString(),
    confirmedAt: confirmedAtMs === null ? null : new Date(confirmedAtMs).toISOString(),
  };
}
