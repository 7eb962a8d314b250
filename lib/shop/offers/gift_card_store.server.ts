/** What buyers have added to their gifts, and the gifts to be mailed on a day. */

import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { type DiscountRecord, discountRecord } from "../discount.ts";
import { giftCard, type GiftCardRecord } from "../gift_card.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { keys } from "../records.ts";

/** A gift with its card and code, as of one moment. */
export interface Gift {
  purchase: PurchaseRecord;
  card: GiftCardRecord;
  /** null: it does not exist. */
  code: DiscountRecord | null;
  /** What a change of the card depends on. */
  checks: Deno.KvEntryMaybe<unknown>[];
}

const blank = (purchaseId: string): GiftCardRecord => ({
  purchaseId,
  from: "",
  note: "",
  delivery: null,
  mails: 0,
});

export type GiftCardStore = ReturnType<typeof createGiftCardStore>;

export function createGiftCardStore(kv: Deno.Kv) {
  return {
    /** null: nothing was added. */
    get: (userId: string, purchaseId: string) => keys.giftCard.get(kv, userId, purchaseId),
    /** The buyer's user id; null: unknown. */
    buyerOf: async (purchaseId: string): Promise<string | null> =>
      (await kv.get<string>(keys.saleById(purchaseId))).value,
    /** null: not this buyer's gift. */
    async read(userId: string, purchaseId: string): Promise<Gift | null> {
      const [bought, written] = await kv.getMany([
        keys.purchase(userId, purchaseId),
        keys.giftCard(userId, purchaseId),
      ]);
      const purchase = bought!.value as PurchaseRecord | null;
      if (purchase?.kind !== "gift" || purchase.giftCode === null) return null;
      const known = await kv.get(keys.discount(purchase.giftCode));
      const code = known.value === null ? null : discountRecord.parse(known.value);
      const card = written!.value === null ? blank(purchaseId) : giftCard.parse(written!.value);
      return { purchase, card, code, checks: [bought!, written!, known] };
    },
    /** The change as one commit; the letter goes out with it. False: something has changed since it was read. */
    async write(
      { purchase, card: before, checks }: Gift,
      card: GiftCardRecord,
      letter: MailRecord | null,
    ): Promise<boolean> {
      const { userId, id } = purchase;
      const atomic = kv.atomic();
      checks.forEach((it) => atomic.check(it));
      if (before.delivery) atomic.delete(keys.giftDue(before.delivery.dueAtMs, id));
      if (card.delivery?.sentAtMs === null) {
        atomic.set(keys.giftDue(card.delivery.dueAtMs, id), true);
      }
      if (letter) atomic.set(platformKeys.mail(letter.id), letter);
      return (await atomic.set(keys.giftCard(userId, id), card).commit()).ok;
    },
    /** Gifts whose day has come, the earliest first. */
    async *due(nowMs: number): AsyncIterable<{ dueAtMs: number; purchaseId: string }> {
      const selector = { start: keys.giftDue.under(), end: keys.giftDue.under(nowMs + 1) };
      for await (const { key } of kv.list(selector)) {
        yield { dueAtMs: Number(key[1]), purchaseId: String(key[2]) };
      }
    },
    /** It is not to be mailed then. */
    forgetDue: (dueAtMs: number, purchaseId: string) =>
      kv.delete(keys.giftDue(dueAtMs, purchaseId)),
  };
}
