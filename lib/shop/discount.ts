/** Discount codes, and campaigns of review copies. A gift is a code of 100% for one book, usable once. */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";
import { boundedText, plainCode } from "@/lib/platform/typed_text.ts";
import type { PurchaseRecord } from "./purchase.ts";

/** Normalised: trimmed, case-insensitive (3-decisions, "Free-access code"). */
export const discountCode = boundedText(40).transform(plainCode).pipe(
  z.string().regex(
    /^[A-Z0-9][A-Z0-9_-]{1,39}$/,
    "A code is 2 to 40 letters, digits, - or _, such as SUMMER",
  ),
);

export const discountRecord = z.object({
  code: discountCode,
  /** 0: an amount off instead. */
  percentage: z.int().min(0).max(100),
  /** The amount off by currency, minor units; others are converted from euro. null: a percentage. */
  amounts: z.partialRecord(z.enum(CURRENCIES), z.int().min(1)).nullable(),
  /** The only book it is for; null: any. */
  bookId: z.int().nullable(),
  /** How often it may be used; null: no limit. */
  maxUses: z.int().min(1).nullable(),
  /** Purchases made with it. */
  uses: z.int().min(0),
  /** Uses reserved by unpaid orders; only for codes with a limit. */
  reservations: z.array(z.object({
    orderId: z.string(),
    expiresAtMs: z.number(),
    /** A hash of the buyer's client address; null: unknown. */
    place: z.string().nullable(),
    /** Ordered without an account. */
    isGuest: z.boolean(),
  })),
  /** Each customer may use it for one purchase. */
  isOncePerCustomer: z.boolean(),
  /** Of many made at once: what they are called together; null: made alone. */
  batch: z.string().nullable(),
  startsAtMs: z.number().nullable(),
  expiresAtMs: z.number().nullable(),
  /** Ended by the operator, or because the gift was refunded. */
  endedAtMs: z.number().nullable(),
  createdAtMs: z.number(),
  /** For a gift: its purchase, and how it was redeemed. */
  gift: z.object({
    userId: z.string(),
    purchaseId: z.string(),
    redeemed: z.object({ userId: z.string(), purchaseId: z.string(), atMs: z.number() }).nullable(),
  }).nullable(),
});
export type DiscountRecord = z.infer<typeof discountRecord>;

/** What a code takes off, in one currency. */
export const amountOff = (
  amounts: NonNullable<DiscountRecord["amounts"]>,
  currency: CurrencyCode,
): number => amounts[currency] ?? (amounts.EUR ? fromEur(amounts.EUR, currency).amountMinor : 0);

interface Wish {
  bookId: number;
  /** A gift cannot be bought with a gift: refunds would have to follow the whole chain. */
  isGift: boolean;
  nowMs: number;
}

/** Whether a code may be used now. */
export function isUsable(code: DiscountRecord, { bookId, isGift, nowMs }: Wish): boolean {
  const isSpent = code.maxUses !== null && code.uses >= code.maxUses;
  const isOver = code.endedAtMs !== null || (code.startsAtMs ?? 0) > nowMs ||
    (code.expiresAtMs !== null && code.expiresAtMs <= nowMs);
  return !isSpent && !isOver && (code.bookId === null || code.bookId === bookId) &&
    !(isGift && code.gift !== null);
}

/** Whether one of these purchases was made with the code, and kept. */
export const usedBy = (
  purchases: Pick<PurchaseRecord, "discountCode" | "refundedAtMs" | "isDuplicate">[],
  code: string,
): boolean =>
  purchases.some((it) => it.discountCode === code && it.refundedAtMs === null && !it.isDuplicate);

/* A campaign of review copies: free copies of one book, each with a code, until a day. */

/** Most copies of one campaign. */
export const MAX_COPIES = 500;
export const MAX_COPY_NAME = 80;

export const campaignRecord = z.object({
  id: z.int(),
  name: z.string().min(1),
  bookId: z.int(),
  /** `name`: whom the copy is for; "": anyone. */
  copies: z.array(z.object({ code: z.string(), name: z.string() })).min(1).max(MAX_COPIES),
  createdAtMs: z.number(),
  /** Copies are claimed until then. */
  expiresAtMs: z.number(),
});
export type CampaignRecord = z.infer<typeof campaignRecord>;

/** A listener's copy. */
export const claimRecord = z.object({
  campaignId: z.int(),
  code: z.string(),
  userId: z.string(),
  atMs: z.number(),
  /** Agreed that the author sees how much of the book was heard. */
  sharesProgress: z.boolean(),
  remindedAtMs: z.number().nullable(),
});
export type ClaimRecord = z.infer<typeof claimRecord>;

const BATCH = "Review copies ";

/** The batch of a campaign's codes, and the campaign of a code; null: another code. */
export const batchOfCampaign = (id: number): string => `${BATCH}${id}`;
export function campaignOf({ batch }: { batch: string | null }): number | null {
  const [, id] = /^Review copies (\d{1,9})$/.exec(batch ?? "") ?? [];
  return id === undefined ? null : Number(id);
}
