/** A listener's gifts, and their codes. */

import { randomInt } from "node:crypto";
import type { DiscountRecord, GiftView } from "../discount.ts";
import type { DiscountStore } from "../discounts/store.server.ts";
import type { Ledger, LedgerChange, LedgerStore } from "../ledger/ledger_store.server.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { isPaid } from "../valid.ts";

export type GiftService = ReturnType<typeof createGiftService>;

export function createGiftService(
  { store, discounts, isLive }: {
    store: Pick<LedgerStore, "readPurchases">;
    discounts: DiscountStore;
    isLive: boolean;
  },
) {
  return {
    /** The valid ones, newest first. */
    async listOf(userId: string): Promise<GiftView[]> {
      const gifts = (await store.readPurchases(userId))
        .filter((it) => it.kind === "gift" && isPaid(it, { isLive }))
        .toSorted((a, b) => b.createdAtMs - a.createdAtMs);
      return await Promise.all(gifts.map(async (it): Promise<GiftView> => {
        const redeemed = it.giftCode && (await discounts.get(it.giftCode))?.gift?.redeemed;
        return {
          code: it.giftCode ?? "",
          bookId: it.audiobookId,
          title: it.title,
          redeemedAt: redeemed ? new Date(redeemed.atMs).toISOString() : null,
          createdAt: new Date(it.createdAtMs).toISOString(),
        };
      }));
    },
  };
}

/* A gift is a 100 % discount code for one book, usable once, and valid only while the payment for it is. */

/** Letters and digits that are not confused when read aloud: 31 of them, so that 12 give 59 bits. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** "GIFT-7KQM-2XWP-9HTD". */
export function makeGiftCode(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `GIFT-${group()}-${group()}-${group()}`;
}

/** The code that a gift's buyer passes on. */
export function giftDiscount(gift: PurchaseRecord, nowMs: number): DiscountRecord {
  return {
    code: gift.giftCode!,
    percentage: 100,
    bookId: gift.audiobookId,
    maxUses: 1,
    uses: 0,
    reservations: [],
    expiresAtMs: null,
    endedAtMs: null,
    createdAtMs: nowMs,
    gift: { userId: gift.userId, purchaseId: gift.id, redeemed: null },
  };
}

/**
 * The changes to the gift's code and to the receiver's book when the gift's payment is refunded, disputed or
 * valid again: the receiver's access follows the payment. The receiver's ledger is returned too, so that the
 * commit checks that it has not changed.
 */
export async function giftAfter(
  gift: PurchaseRecord,
  { counts, store, nowMs }: { counts: boolean; store: LedgerStore; nowMs: number },
): Promise<{ ledgers: Ledger[]; change: LedgerChange }> {
  const { entry, discount } = await store.getDiscount(gift.giftCode!);
  if (!discount || counts && discount.endedAtMs === null) return { ledgers: [], change: {} };
  const endedAtMs = counts ? null : discount.endedAtMs ?? nowMs;
  const discounts = endedAtMs === discount.endedAtMs
    ? []
    : [{ entry, discount: { ...discount, endedAtMs } }];
  const redeemed = discount.gift?.redeemed;
  if (!redeemed) return { ledgers: [], change: { discounts } };
  const ledger = await store.read(redeemed.userId);
  const purchases = ledger.purchases.flatMap((it) => {
    const after = it.id === redeemed.purchaseId ? receivedAfter(it, gift, endedAtMs) : it;
    return JSON.stringify(after) === JSON.stringify(it) ? [] : [after];
  });
  return { ledgers: [ledger], change: { discounts, purchases } };
}

function receivedAfter(
  it: PurchaseRecord,
  { disputedAtMs, dispute, refundedAtMs }: PurchaseRecord,
  endedAtMs: number | null,
): PurchaseRecord {
  return {
    ...it,
    refundedAtMs: disputedAtMs === null ? endedAtMs : refundedAtMs,
    disputedAtMs,
    dispute: endedAtMs === null ? null : dispute,
  };
}
