/** What a payment's present state asks of the ledger: read, decided, not yet written. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Payment, PaymentMetadata } from "@/lib/payments/gateway.ts";
import { giftAfter, giftDiscount, makeGiftCode } from "@/lib/payments/gifts.ts";
import type { Ledger, LedgerChange, LedgerStore } from "@/lib/payments/ledger_store.ts";
import { creditedWith, overtakenBy, toCancel } from "@/lib/payments/open_orders.ts";
import { purchaseAfter } from "@/lib/payments/purchase_after.ts";
import { receiptMail, type ReceiptMailOptions } from "@/lib/payments/receipt_mail.ts";
import type { OrderRecord } from "@/lib/payments/schema.ts";
import type { PurchaseRecord } from "@/lib/purchases/schema.ts";
import { isValid, ownsBook } from "@/lib/purchases/valid.ts";

export type OurPayment = Payment & { metadata: PaymentMetadata };

export const isOurs = (payment: Payment): payment is OurPayment => payment.metadata !== null;

export interface PlanOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  isLive: boolean;
  /** null: no receipts are mailed. */
  mail: ReceiptMailOptions | null;
  now: () => number;
}

/** What to write over which readings, and the purchase it makes; null: nothing was paid. */
export interface Plan {
  ledgers: Ledger[];
  change: LedgerChange;
  purchase: PurchaseRecord | null;
  /** Whether it changes what is recorded of this payment already. */
  isRevision: boolean;
}

type GrantPlan = Plan & { purchase: PurchaseRecord };

export function createPlanner(
  { store, catalogue, isLive, mail, now }: PlanOptions,
): (payment: OurPayment, ledger: Ledger) => Promise<Plan> {
  const counts = (purchase: PurchaseRecord) => isValid(purchase, { isLive });

  async function planFor(payment: OurPayment, ledger: Ledger): Promise<Plan> {
    const { orderId, audiobookId, kind } = payment.metadata;
    const order = await store.getOrder(orderId);
    if (payment.status !== "succeeded") {
      const change = { orders: orderAfter(order, payment) };
      return { ledgers: [ledger], change, purchase: null, isRevision: false };
    }
    const known = ledger.purchases.find(({ id }) => id === payment.id) ?? null;
    const others = ledger.purchases.filter((it) => it.id !== payment.id && counts(it));
    const books = catalogue.books();
    const purchase = purchaseAfter({
      payment,
      known,
      order,
      isOwnedOtherwise: ownsBook(others, { bookId: audiobookId, books }),
      title: catalogue.getBook(audiobookId)?.title ?? null,
      isTest: !isLive,
      nowMs: now(),
    });
    const [did, does] = [known !== null && counts(known), counts(purchase)];
    const orders = orderAfter(order, payment);
    const otherOrders = ledger.orders.filter(({ id }) => id !== orderId);
    if (does && !did && kind === "book") {
      orders.push(...overtakenBy(otherOrders, audiobookId, catalogue.getBook).map(toCancel));
    }
    if (did && !does) orders.push(...creditedWith(otherOrders, payment.id).map(toCancel));
    const isSame = JSON.stringify(known) === JSON.stringify(purchase);
    const isRevision = known !== null && !isSame;
    const plan = { ledgers: [ledger], change: { orders }, purchase, isRevision };
    if (known === null && !purchase.isDuplicate) await spendCode(plan);
    if (kind === "gift") await followGift(plan, does);
    if (known === null && does) mailReceipt(plan);
    if (!isSame) add(plan, { purchases: [purchase] });
    return plan;
  }

  /** A paid order keeps the price it was promised, even if others have used the code up meanwhile. */
  async function spendCode(plan: GrantPlan): Promise<void> {
    const { discountCode } = plan.purchase;
    if (discountCode === null) return;
    const { entry, discount } = await store.getDiscount(discountCode);
    if (!discount) return;
    add(plan, { discounts: [{ entry, discount: { ...discount, uses: discount.uses + 1 } }] });
  }

  async function followGift(plan: GrantPlan, does: boolean): Promise<void> {
    const { purchase } = plan;
    if (purchase.giftCode !== null) {
      const after = await giftAfter(purchase, { counts: does, store, nowMs: now() });
      plan.ledgers.push(...after.ledgers);
      add(plan, after.change);
    } else if (does) {
      purchase.giftCode = makeGiftCode();
      const { entry } = await store.getDiscount(purchase.giftCode);
      add(plan, { discounts: [{ entry, discount: giftDiscount(purchase, now()) }] });
    }
  }

  function mailReceipt(plan: GrantPlan): void {
    const written = mail && receiptMail(plan.purchase, mail, now());
    if (written) add(plan, { mails: [written] });
  }

  return planFor;
}

function add({ change }: Plan, { purchases = [], discounts = [], mails = [] }: LedgerChange): void {
  change.purchases = [...change.purchases ?? [], ...purchases];
  change.discounts = [...change.discounts ?? [], ...discounts];
  change.mails = [...change.mails ?? [], ...mails];
}

/** What follows for the payment's own order: its payment's id, and its end. */
function orderAfter(order: OrderRecord | null, payment: Payment): OrderRecord[] {
  if (!order || (order.paymentId ?? payment.id) !== payment.id) return [];
  const state = payment.status === "succeeded"
    ? "paid"
    : payment.status === "canceled"
    ? "canceled"
    : order.state;
  const isSame = order.state === state && order.paymentId === payment.id;
  return isSame ? [] : [{ ...order, state, paymentId: payment.id }];
}
