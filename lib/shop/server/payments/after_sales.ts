/** Operator actions on a valid purchase: resend its receipt, replace a gift's code. */
import { checkoutPath } from "@/lib/shop/addresses.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { toLetter } from "@/lib/platform/server/mail/letter.ts";
import { type MailRecord, message } from "@/lib/platform/server/mail/schema.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { ShopMail } from "@/lib/shop/server/mails/notices.ts";
import { giftDiscount, makeGiftCode } from "@/lib/shop/server/payments/gifts.ts";
import { receiptMail } from "@/lib/shop/server/payments/receipt_mail.ts";
import type { LedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import { GIFT_MAIL } from "@/lib/shop/words/mails.ts";
import { GIFT_REFUSALS } from "@/lib/shop/words/refusals.ts";

export type ReplacedGift =
  | { ok: true; code: string; title: string }
  | Refusal<"unknown_gift" | "gift_used" | "gift_over">;

export interface AfterSales {
  /** Resends the buyer's receipt, including a gift's code. False: no mail is sent, or the address is unknown. */
  sendReceipt(purchase: PurchaseRecord): Promise<boolean>;
  /**
   * Gives an unused gift a new code, invalidates the old one and mails the new one. Where no mail is sent, the
   * operator passes the code on.
   */
  replaceGift(o: { code: string; email: string }): Promise<ReplacedGift>;
}

export function createAfterSales(
  { store, mail, now }: {
    store: LedgerStore;
    mail: ShopMail;
    now: () => number;
  },
): AfterSales {
  function giftMail(email: string, gift: PurchaseRecord, code: string): MailRecord[] {
    if (!mail) return [];
    const checkout = new URL(checkoutPath(gift.audiobookId), mail.baseUrl).href;
    const { data } = message.safeParse(toLetter({
      to: email,
      subject: GIFT_MAIL.subject(gift.title),
      paragraphs: [
        ...GIFT_MAIL.paragraphs({ title: gift.title, code, checkout }),
        mail.seriesTitle,
      ],
    }));
    const atMs = now();
    return data
      ? [{ ...data, id: `gift-${code}`, failures: 0, createdAtMs: atMs, dueAtMs: atMs }]
      : [];
  }

  return {
    async sendReceipt(purchase) {
      const made = mail && receiptMail(purchase, mail, now());
      if (!made) return false;
      await store.commit([], { mails: [{ ...made, id: `${made.id}-${crypto.randomUUID()}` }] });
      mail.wake();
      return true;
    },
    async replaceGift({ code, email }) {
      const replaced = await retryOnConflict<ReplacedGift>(async () => {
        const former = await store.getDiscount(code);
        const { discount } = former;
        if (!discount?.gift) return refuse("unknown_gift", GIFT_REFUSALS.unknownGift(code));
        if (discount.gift.redeemed) return refuse("gift_used", GIFT_REFUSALS.giftUsed(code));
        if (discount.endedAtMs !== null) return refuse("gift_over", GIFT_REFUSALS.giftOver(code));
        const ledger = await store.read(discount.gift.userId);
        const known = ledger.purchases.find(({ id }) => id === discount.gift!.purchaseId);
        if (!known) return refuse("unknown_gift", GIFT_REFUSALS.unknownGift(code));
        const gift = { ...known, giftCode: makeGiftCode() };
        const { entry } = await store.getDiscount(gift.giftCode);
        const done = await store.commit([ledger], {
          purchases: [gift],
          discounts: [
            { entry: former.entry, discount: { ...discount, endedAtMs: now() } },
            { entry, discount: giftDiscount(gift, now()) },
          ],
          mails: giftMail(email, gift, gift.giftCode),
        });
        return done ? { ok: true, code: gift.giftCode, title: gift.title } : CONFLICT;
      });
      if (replaced.ok) mail?.wake();
      return replaced;
    },
  };
}
