/** The gifts a listener has bought. */
import type { DiscountStore } from "@/lib/shop/server/discounts/store.ts";
import type { GiftView } from "@/lib/shop/discount.ts";
import type { PurchaseStore } from "@/lib/shop/server/purchases/store.ts";
import { isPaid } from "@/lib/shop/valid.ts";

export interface GiftService {
  /** The valid ones, newest first. */
  listOf(userId: string): Promise<GiftView[]>;
}

export function createGiftService(
  { purchases, discounts, isLive }: {
    purchases: PurchaseStore;
    discounts: DiscountStore;
    isLive: boolean;
  },
): GiftService {
  return {
    async listOf(userId) {
      const gifts = (await purchases.list(userId))
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
