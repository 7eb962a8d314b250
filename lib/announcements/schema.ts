/** Addresses and schemas of the mailing lists, and of the letters that go to them. */

import { z } from "zod";
import { emailAddress } from "@/lib/accounts/schema.ts";
import { TAGS } from "@/lib/platform/language/language.ts";

/** The mail about a new book, and the author's newsletter. */
export const LISTS = ["release", "news"] as const;
export type ListName = typeof LISTS[number];

export const ALERT_PATH = "/release-alert";
const NEWSLETTER_PATH = "/newsletter";
/** POST `wanted=yes|no`, of a signed-in account. */
export const ACCOUNT_NEWSLETTER_PATH = "/account/newsletter";
/** The page that signs up for a list. */
export const LIST_PATHS: Record<ListName, string> = { release: ALERT_PATH, news: NEWSLETTER_PATH };

/** Links in the mails of a list; the token identifies the entry. */
export const confirmPath = (list: ListName, token: string): string =>
  `${LIST_PATHS[list]}/confirm?token=${encodeURIComponent(token)}`;
/** `letterId`: the letter that was left by. */
export const leavePath = (list: ListName, token: string, letterId?: number): string =>
  `${LIST_PATHS[list]}/leave?${new URLSearchParams({
    token,
    ...letterId && { letter: String(letterId) },
  })}`;

/** The letter that an address says one leaves by. */
export function askedLetter({ searchParams }: URL): number | undefined {
  const text = searchParams.get("letter") ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/* Entries of a list. */

export const readerRecord = z.object({
  /** Random; also the token in the links of its mails, and so known only to the reader of the address's mail. */
  id: z.string().min(1),
  email: z.string(),
  createdAtMs: z.number(),
  /** When the address was confirmed; null: not yet, and no other mail is sent to it. */
  confirmedAtMs: z.number().nullable(),
  /** Expiry of an unconfirmed entry; null: it does not expire. */
  expiresAtMs: z.number().nullable(),
  /** Books of which the release alert has told. */
  sentBookIds: z.array(z.int()),
  /** Letters of the newsletter that were sent. */
  sentLetterIds: z.array(z.int()),
  /** The language in which it was signed up; absent: the shop's own. */
  language: z.enum(TAGS).optional().catch(undefined),
});
export type ReaderRecord = z.infer<typeof readerRecord>;

/** POST /release-alert and /newsletter. */
export const alertInput = z.object({ email: emailAddress });

/** An entry as its listener may see it. */
export interface ReaderView {
  email: string;
  createdAt: string;
  confirmedAt: string | null;
}

export function readerView({ email, createdAtMs, confirmedAtMs }: ReaderRecord): ReaderView {
  return {
    email,
    createdAt: new Date(createdAtMs).toISOString(),
    confirmedAt: confirmedAtMs === null ? null : new Date(confirmedAtMs).toISOString(),
  };
}

/* Letters. */

export const MAX_SUBJECT = 150;
export const MAX_TEXT = 20_000;

export const letterRecord = z.object({
  id: z.int(),
  /** It tells the release list about this book; null: it goes to the newsletter's readers. */
  bookId: z.int().nullable(),
  /** The author's; null: that of the draft about the book, in each reader's language. */
  subject: z.string().min(1).max(MAX_SUBJECT).nullable(),
  /** Markdown; null: the draft's too. */
  text: z.string().max(MAX_TEXT).nullable(),
  createdAtMs: z.number(),
  /** When it was first sent; null: a draft. */
  sentAtMs: z.number().nullable(),
  /** Mails queued. */
  people: z.int().min(0),
  /** People who left the list by its link. */
  left: z.int().min(0),
});
export type LetterRecord = z.infer<typeof letterRecord>;

/** The letter's list. */
export const listOf = ({ bookId }: Pick<LetterRecord, "bookId">): ListName =>
  bookId === null ? "news" : "release";

export const senderRecord = z.object({
  /** The name that mailboxes show; "": the series'. */
  name: z.string().max(80),
  /** Postal address, on several lines. The law of many countries asks for it in mails to a list. */
  address: z.string().min(1).max(400),
});
export type LetterSender = z.infer<typeof senderRecord>;
