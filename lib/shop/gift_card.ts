/** What a gift's buyer adds to it: a name, a note, and when it goes to the friend's address by mail. */

import { z } from "zod";
import { DAY_MS, HOUR_MS } from "@/lib/platform/duration.ts";
import { mailAddress } from "@/lib/platform/mail/mail_address.ts";
import { typedName, unlinkedText } from "@/lib/platform/typed_text.ts";
import { GIFT_FORM } from "./words/gifts.ts";

export const MAX_NAME = 60;
export const MAX_NOTE = 500;
/** Mails of one gift: the first, and another try or two for a mistyped address. */
export const MAX_MAILS = 3;
/** How far ahead a day may be. */
const MAX_DAYS_AHEAD = 366;
/** At this hour of the day in UTC it is that day nearly everywhere on earth. */
const SENT_AT_MS = 9 * HOUR_MS;

/** Stored beside the purchase. */
export const giftCard = z.object({
  purchaseId: z.string().min(1),
  /** "": not said. */
  from: z.string(),
  note: z.string(),
  delivery: z.object({
    to: z.string(),
    dueAtMs: z.number(),
    /** null: it waits for its day. */
    sentAtMs: z.number().nullable(),
  }).nullable(),
  /** Mails sent so far. */
  mails: z.int().min(0),
});
export type GiftCardRecord = z.infer<typeof giftCard>;

/** What the receiver reads. */
export type GiftWords = Pick<GiftCardRecord, "from" | "note">;

const day = z.iso.date({ error: () => GIFT_FORM.errors.day }).transform((text) => Date.parse(text))
  .refine((atMs) => atMs - Date.now() <= MAX_DAYS_AHEAD * DAY_MS, {
    error: () => GIFT_FORM.errors.far,
  });

/**
 * The form of a gift. "save": the words alone; "send": also the mail; "cancel": no mail.
 * The day is optional: without it, or with one that has come, the mail goes out at once.
 */
export const giftForm = z.object({
  from: typedName(MAX_NAME).default(""),
  note: unlinkedText(MAX_NOTE, { error: () => GIFT_FORM.errors.note }).default(""),
  to: z.string().max(400).default(""),
  day: z.string().max(40).default(""),
  action: z.enum(["save", "send", "cancel"]).catch("save"),
}).transform(({ to, day: text, action, ...words }, ctx) => {
  if (action !== "send") return { ...words, action, to: "", dueAtMs: 0 };
  const address = mailAddress({ error: () => GIFT_FORM.errors.to }).safeParse(to);
  const on = text === "" ? { success: true as const, data: 0 } : day.safeParse(text);
  if (!address.success) {
    ctx.addIssue({ code: "custom", path: ["to"], message: GIFT_FORM.errors.to });
  }
  if (!on.success) {
    ctx.addIssue({ code: "custom", path: ["day"], message: on.error.issues[0]!.message });
  }
  return { ...words, action, to: address.data ?? "", dueAtMs: (on.data ?? 0) + SENT_AT_MS };
});
export type GiftForm = z.infer<typeof giftForm>;

/** A gift as shown to its buyer. */
export interface GiftView extends GiftWords {
  purchaseId: string;
  /** "": it was given back before it got one. */
  code: string;
  bookId: number;
  title: string;
  /** ISO 8601; null: not opened yet. */
  redeemedAt: string | null;
  createdAt: string;
  delivery: { to: string; dueAt: string; sentAt: string | null } | null;
  /** Whether another mail may go out. */
  canMail: boolean;
}
