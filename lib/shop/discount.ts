/** Discount codes, gifts among them: a gift is a code of 100 % for one book, once. */

import { z } from "zod";
import { boundedText, plainCode } from "@/lib/platform/typed_text.ts";

/** As people write it: trimmed, case-insensitive (3-decisions, "Free-access code"). */
export const discountCode = boundedText(40).transform(plainCode).pipe(
  z.string().regex(
    /^[A-Z0-9][A-Z0-9_-]{1,39}$/,
    "A code is 2 to 40 letters, digits, - or _, such as SUMMER",
  ),
);

export const discountRecord = z.object({
  code: discountCode,
  percentage: z.int().min(1).max(100),
  /** The only book it is for; null: any. */
  bookId: z.int().nullable(),
  /** How often it may be used; null: without end. */
  maxUses: z.int().min(1).nullable(),
  /** Purchases made with it. */
  uses: z.int().min(0),
  /** Uses held by orders that wait to be paid; only of codes with a limit. */
  reservations: z.array(z.object({
    orderId: z.string(),
    expiresAtMs: z.number(),
    /** A mark of the client address it was ordered from; null: unknown. */
    place: z.string().nullable(),
    /** Ordered without an account. */
    isGuest: z.boolean(),
  })),
  expiresAtMs: z.number().nullable(),
  /** Ended by the operator, or because the gift was refunded. */
  endedAtMs: z.number().nullable(),
  createdAtMs: z.number(),
  /** Where it comes from, when it is a gift, and what its receiver made of it. */
  gift: z.object({
    userId: z.string(),
    purchaseId: z.string(),
    redeemed: z.object({ userId: z.string(), purchaseId: z.string(), atMs: z.number() }).nullable(),
  }).nullable(),
});
export type DiscountRecord = z.infer<typeof discountRecord>;

interface Wish {
  bookId: number;
  /** A gift cannot be bought with a gift: the chain would have to be taken back link by link. */
  isGift: boolean;
  nowMs: number;
}

/** Whether a code may be used now. */
export function isUsable(code: DiscountRecord, { bookId, isGift, nowMs }: Wish): boolean {
  const isSpent = code.maxUses !== null && code.uses >= code.maxUses;
  const isOver = code.endedAtMs !== null ||
    (code.expiresAtMs !== null && code.expiresAtMs <= nowMs);
  return !isSpent && !isOver && (code.bookId === null || code.bookId === bookId) &&
    !(isGift && code.gift !== null);
}

/** A gift as its buyer sees it. */
export interface GiftView {
  code: string;
  bookId: number;
  title: string;
  /** ISO 8601; null: the friend has not used it yet. */
  redeemedAt: string | null;
  createdAt: string;
}
