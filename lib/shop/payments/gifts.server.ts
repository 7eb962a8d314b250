/** A listener's gifts, and their codes. */

import type { Mode } from "../gateway.ts";
import { randomInt } from "node:crypto";
import { discountCode, type DiscountRecord } from "../discount.ts";
import type { DiscountStore } from "../offers/discount_store.server.ts";
import { type GiftView, MAX_MAILS } from "../gift_card.ts";
import type { GiftCards } from "../offers/gift_cards.server.ts";
import type { Ledger, LedgerChange, LedgerStore } from "../ledger/ledger_store.server.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { isPaid } from "../owned_books.ts";

export type GiftService = ReturnType<typeof createGiftService>;

export function createGiftService(
  { store, discounts, cards, mode }: {
    store: Pick<LedgerStore, "readPurchases">;
    discounts: DiscountStore;
    cards: GiftCards;
    mode: Mode;
  },
) {
  async function view({ id, userId, giftCode, ...it }: PurchaseRecord): Promise<GiftView> {
    const [code, card] = await Promise.all([
      giftCode === null ? null : discounts.get(giftCode),
      cards.get(userId, id),
    ]);
    const redeemed = code?.gift?.redeemed, delivery = card?.delivery;
    return {
      purchaseId: id,
      code: giftCode ?? "",
      bookId: it.audiobookId,
      title: it.title,
      redeemedAt: redeemed ? isoTime(redeemed.atMs) : null,
      createdAt: isoTime(it.createdAtMs),
      from: card?.from ?? "",
      note: card?.note ?? "",
      delivery: delivery
        ? {
          to: delivery.to,
          dueAt: isoTime(delivery.dueAtMs),
          sentAt: delivery.sentAtMs === null ? null : isoTime(delivery.sentAtMs),
        }
        : null,
      canMail: cards.canMail() && (card?.mails ?? 0) < MAX_MAILS,
    };
  }

  /** The valid ones, newest first. */
  async function listOf(userId: string): Promise<GiftView[]> {
    const gifts = (await store.readPurchases(userId))
      .filter((it) => it.kind === "gift" && isPaid(it, mode))
      .toSorted((a, b) => b.createdAtMs - a.createdAtMs);
    return await Promise.all(gifts.map(view));
  }

  return {
    listOf,
    /** null: not a valid gift of this buyer. */
    find: async (userId: string, purchaseId: string) =>
      (await listOf(userId)).find((it) => it.purchaseId === purchaseId) ?? null,
    /** The code of a gift, and what its receiver reads with it; null: there is no such gift. */
    async open(text: string) {
      const code = discountCode.safeParse(text).data;
      const discount = code ? await discounts.get(code) : null;
      if (!discount?.gift || discount.bookId === null) return null;
      const { endedAtMs, gift, bookId } = discount;
      return {
        code: discount.code,
        bookId,
        giverId: gift.userId,
        isOver: endedAtMs !== null,
        redeemedBy: gift.redeemed?.userId ?? null,
        ...await cards.wordsOf(discount),
      };
    },
    save: cards.save,
  };
}

const isoTime = (atMs: number): string => new Date(atMs).toISOString();

/* A gift is a 100 % discount code for one book, usable once, and valid only while the payment for it is. */

/** Letters and digits that are not confused when read aloud: 31 of them, so that 12 give 59 bits. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

function makeCode(stem: string): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `${stem}-${group()}-${group()}-${group()}`;
}

/** "GIFT-7KQM-2XWP-9HTD". */
export const makeGiftCode = (): string => makeCode("GIFT");

/** The code of a review copy. */
export const makeCopyCode = (): string => makeCode("COPY");

/** The code that a gift's buyer passes on. */
export function giftDiscount(gift: PurchaseRecord, nowMs: number): DiscountRecord {
  return {
    code: gift.giftCode!,
    percentage: 100,
    amounts: null,
    isOncePerCustomer: false,
    batch: null,
    startsAtMs: null,
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
