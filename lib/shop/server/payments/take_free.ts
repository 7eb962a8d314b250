/** Purchases with a total of 0: no provider is involved; one commit uses up the code and grants the book. */
import { refuse } from "@/lib/platform/refusal.ts";
import { REFUSALS } from "@/lib/shop/words/refusals.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import { freeUse, used } from "@/lib/shop/server/discounts/reservations.ts";
import { isUsable } from "@/lib/shop/discount.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Fulfilment } from "@/lib/shop/server/payments/fulfilment.ts";
import { freePurchase, type FreeResult } from "@/lib/shop/server/payments/free_purchase.ts";
import type { ShopMail } from "@/lib/shop/server/mails/notices.ts";
import { receiptMail } from "@/lib/shop/server/payments/receipt_mail.ts";
import { giftDiscount, makeGiftCode } from "@/lib/shop/server/payments/gifts.ts";
import type { LedgerChange, LedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import { overtakenBy, toCancel } from "@/lib/shop/open_orders.ts";
import type { Orders, StartInput } from "@/lib/shop/server/payments/orders.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import { purchaseView } from "@/lib/shop/receipt.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";

export interface TakeFreeOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  orders: Orders;
  fulfilment: Fulfilment;
  mail: ShopMail;
  isTest: boolean;
  now: () => number;
}

export function createTakeFree(o: TakeFreeOptions): (input: StartInput) => Promise<FreeResult> {
  const { store, fulfilment, mail, now } = o;

  return async function takeFree(input) {
    const { user, isGift = false } = input;
    return await retryOnConflict<FreeResult>(async () => {
      const ledger = await store.read(user.id);
      const result = await o.orders.quoteIn(ledger, { ...input, userId: user.id });
      if (!result.ok) return result;
      const { quote } = result;
      if (!quote.isFree) return refuse("not_free", REFUSALS.notFree);
      const purchase = freePurchase({
        user,
        quote,
        kind: isGift ? "gift" : "book",
        method: quote.discountCode === null ? "credit" : "free_code",
        isTest: o.isTest,
        immediateDeliveryAccepted: input.immediateDeliveryAccepted,
        source: input.source,
        nowMs: now(),
      });
      const open = ledger.orders.filter(({ state }) => state === "open");
      const ended = new Set<OrderRecord>();
      const change: LedgerChange = { purchases: [purchase], discounts: [], orders: [] };
      if (quote.discountCode !== null) {
        const { entry, discount } = await store.getDiscount(quote.discountCode);
        const wish = { bookId: quote.bookId, isGift, nowMs: now() };
        if (!discount || !isUsable(discount, wish)) {
          return refuse("invalid_code", REFUSALS.invalidCode());
        }
        const ownOrderIds = open.map(({ id }) => id);
        const asker = { orderId: null, ownOrderIds, nowMs: now(), isPaid: true };
        const use = freeUse(discount, asker);
        if (!use) return refuse("code_reserved", REFUSALS.codeReserved);
        if (discount.gift) purchase.method = "gift";
        change.discounts!.push({ entry, discount: redeemed(used(use), purchase) });
        open.filter(({ id }) => id === use.endsOrderId).forEach((it) => ended.add(it));
      }
      if (isGift) {
        purchase.giftCode = makeGiftCode();
        const { entry } = await store.getDiscount(purchase.giftCode);
        change.discounts!.push({ entry, discount: giftDiscount(purchase, now()) });
      } else {
        overtakenBy(open, quote.bookId, o.catalogue.getBook).forEach((it) => ended.add(it));
      }
      change.orders = [...ended].map(toCancel);
      const receipt = mail && receiptMail(purchase, mail, now());
      change.mails = receipt ? [receipt] : [];
      if (!await store.commit([ledger], change)) return CONFLICT;
      mail?.wake();
      await fulfilment.closeOrdersLater(user.id);
      return { ok: true, purchase: purchaseView(purchase) };
    });
  };
}

/** A gift's code with a record of who redeemed it. */
function redeemed(
  discount: DiscountRecord,
  { userId, id, createdAtMs }: PurchaseRecord,
): DiscountRecord {
  const redeemed = { userId, purchaseId: id, atMs: createdAtMs };
  return { ...discount, gift: discount.gift && { ...discount.gift, redeemed } };
}
