/** Whether a code may be used now: the rule, pure. */
import type { DiscountRecord } from "@/lib/shop/discount.ts";

export interface Wish {
  bookId: number;
  /** A gift cannot be bought with a gift: the chain would have to be taken back link by link. */
  isGift: boolean;
  nowMs: number;
}

export function isUsable(code: DiscountRecord, { bookId, isGift, nowMs }: Wish): boolean {
  const isSpent = code.maxUses !== null && code.uses >= code.maxUses;
  const isOver = code.endedAtMs !== null ||
    (code.expiresAtMs !== null && code.expiresAtMs <= nowMs);
  return !isSpent && !isOver && (code.bookId === null || code.bookId === bookId) &&
    !(isGift && code.gift !== null);
}
