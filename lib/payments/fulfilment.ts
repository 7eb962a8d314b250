/**
 * Fulfilment: makes what is recorded of a payment equal to what the provider says of it. Every caller
 * (webhook, return page, call, reconciliation) comes through `settlePayment`; it changes the ledger in
 * one step and can be repeated or broken off anywhere.
 */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Log } from "@/lib/log.ts";
import {
  GatewayDown,
  type Payment,
  type PaymentGateway,
  type PaymentMetadata,
} from "@/lib/payments/gateway.ts";
import { giftAfter, giftDiscount, makeGiftCode } from "@/lib/payments/gifts.ts";
import type { Ledger, LedgerChange, LedgerStore } from "@/lib/payments/ledger_store.ts";
import { creditedWith, overtakenBy, toCancel } from "@/lib/payments/open_orders.ts";
import { purchaseAfter } from "@/lib/payments/purchase_after.ts";
import { purchaseView } from "@/lib/payments/receipt.ts";
import { receiptMail, type ReceiptMailOptions } from "@/lib/payments/receipt_mail.ts";
import type { OrderRecord, Settlement } from "@/lib/payments/schema.ts";
import type { PurchaseRecord } from "@/lib/purchases/schema.ts";
import { isValid, ownsBook } from "@/lib/purchases/valid.ts";

export interface FulfilmentOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  catalogue: Catalogue;
  /** null: no receipts are mailed. */
  mail: ReceiptMailOptions & { wake(): void } | null;
  log: Log;
  now: () => number;
  /** Told of every user whose rights may have changed. */
  onChange: (userId: string) => void;
}

export type OurPayment = Payment & { metadata: PaymentMetadata };

export const isOurs = (payment: Payment): payment is OurPayment => payment.metadata !== null;

interface Plan {
  ledgers: Ledger[];
  change: LedgerChange;
  purchase: PurchaseRecord | null;
}

/** As long as the provider remembers an idempotency key, with an hour to spare. */
export const ORDER_LIFETIME_MS = 23 * 3_600_000;

export type Fulfilment = ReturnType<typeof createFulfilment>;

export function createFulfilment(o: FulfilmentOptions) {
  const { store, gateway, catalogue, log, now } = o;
  const mode = { isLive: gateway.mode === "live" };
  const counts = (purchase: PurchaseRecord) => isValid(purchase, mode);

  /** @returns what the payment is now, and whether anything that is recorded has changed. */
  async function settlePayment(
    payment: OurPayment,
    eventId: string | null = null,
  ): Promise<Settlement & { changed: boolean }> {
    let changed = false;
    for (let isRefundAsked = false;;) {
      const plan = await planFor(payment);
      const { purchase } = plan;
      const mustRefund = purchase !== null && purchase.isDuplicate &&
        purchase.refundedAtMs === null &&
        purchase.disputedAtMs === null && !isRefundAsked;
      // An event is dealt with once nothing is left to do, not before.
      const event = mustRefund ? null : eventId;
      const isChange = !isEmpty(plan.change);
      if (isChange || event) {
        if (!await store.commit(plan.ledgers, { ...plan.change, eventId: event })) continue;
      }
      changed ||= isChange;
      if (isChange) plan.ledgers.forEach(({ userId }) => o.onChange(userId));
      if (plan.change.mails?.length) o.mail?.wake();
      if (mustRefund) {
        log.warn("second_payment_refunded", { paymentId: payment.id });
        const refunded = await gateway.refundPayment({
          paymentId: payment.id,
          reason: "duplicate",
        });
        payment = { ...refunded, metadata: payment.metadata };
        isRefundAsked = true;
        continue;
      }
      if (plan.change.orders?.some(({ state }) => state === "canceling")) {
        await closeOrdersLater(payment.metadata.userId);
      }
      return { ...settlementOf(payment, purchase, plan.ledgers[0]!), changed };
    }
  }

  async function planFor(payment: OurPayment): Promise<Plan> {
    const { userId, orderId, audiobookId, kind } = payment.metadata;
    const ledger = await store.read(userId);
    const order = await store.getOrder(orderId);
    if (payment.status !== "succeeded") {
      return { ledgers: [ledger], change: { orders: orderAfter(order, payment) }, purchase: null };
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
      isTest: !mode.isLive,
      nowMs: now(),
    });
    const [did, does] = [known !== null && counts(known), counts(purchase)];
    const plan: Plan = {
      ledgers: [ledger],
      change: { orders: orderAfter(order, payment) },
      purchase,
    };
    const otherOrders = ledger.orders.filter(({ id }) => id !== orderId);
    if (does && !did && kind === "book") {
      const overtaken = overtakenBy(otherOrders, audiobookId, catalogue.getBook);
      plan.change.orders!.push(...overtaken.map(toCancel));
    }
    if (did && !does) {
      plan.change.orders!.push(...creditedWith(otherOrders, payment.id).map(toCancel));
    }
    if (known === null && !purchase.isDuplicate) await spendCode(purchase, plan);
    if (kind === "gift") await followGift({ ...plan, purchase }, does);
    if (known === null && does && o.mail) {
      const mail = receiptMail(purchase, o.mail, now());
      if (mail) plan.change.mails = [mail];
    }
    if (JSON.stringify(known) !== JSON.stringify(purchase)) {
      plan.change.purchases = [...plan.change.purchases ?? [], purchase];
    }
    return plan;
  }

  /** A paid order keeps the price it was promised, even if others have used the code up meanwhile. */
  async function spendCode({ discountCode }: PurchaseRecord, { change }: Plan): Promise<void> {
    if (discountCode === null) return;
    const { entry, discount } = await store.getDiscount(discountCode);
    if (discount) {
      change.discounts = [{ entry, discount: { ...discount, uses: discount.uses + 1 } }];
    }
  }

  async function followGift(
    { purchase, change, ledgers }: Plan & { purchase: PurchaseRecord },
    does: boolean,
  ): Promise<void> {
    if (purchase.giftCode !== null) {
      const after = await giftAfter(purchase, { counts: does, store, nowMs: now() });
      ledgers.push(...after.ledgers);
      change.discounts = [...change.discounts ?? [], ...after.change.discounts ?? []];
      change.purchases = after.change.purchases;
    } else if (does) {
      purchase.giftCode = makeGiftCode();
      const { entry } = await store.getDiscount(purchase.giftCode);
      const discount = giftDiscount(purchase, now());
      change.discounts = [...change.discounts ?? [], { entry, discount }];
    }
  }

  function settlementOf(
    payment: OurPayment,
    purchase: PurchaseRecord | null,
    ledger: Ledger,
  ): Settlement {
    const { userId, audiobookId } = payment.metadata;
    const of = { userId, audiobookId };
    if (payment.status !== "succeeded" || !purchase) {
      const state = payment.status === "succeeded" ? "unknown" : payment.status;
      return { state, purchase: null, ...of };
    }
    if (counts(purchase)) return { state: "granted", purchase: purchaseView(purchase), ...of };
    const owned = purchase.kind === "book" &&
      ledger.purchases.find((it) =>
        counts(it) && ownsBook([it], { bookId: audiobookId, books: catalogue.books() })
      );
    return owned && purchase.isDuplicate
      ? { state: "granted", purchase: purchaseView(owned), ...of }
      : { state: "refunded", purchase: purchaseView(purchase), ...of };
  }

  /** The payment of an order; the same however often it is asked for. */
  async function createPayment(order: OrderRecord): Promise<OurPayment> {
    const { id: orderId, kind, userId, email, quote } = order;
    const metadata = { kind, userId, audiobookId: quote.bookId, orderId };
    const payment = await gateway.createPayment({
      amountMinor: quote.finalMinor,
      currency: quote.currency,
      metadata,
      description: kind === "gift" ? `${quote.title} (gift)` : quote.title,
      email,
    });
    return { ...payment, metadata };
  }

  /** Cancels at the provider what is marked so; a payment that was faster is settled instead. */
  async function closeOrder(order: OrderRecord): Promise<boolean> {
    const isYoung = now() - order.createdAtMs < ORDER_LIFETIME_MS;
    const payment = order.paymentId
      ? await gateway.getPayment(order.paymentId)
      : isYoung
      ? await createPayment(order)
      : null;
    if (!payment) return await forgetOrder(order);
    const after = payment.status === "open" ? await gateway.cancelPayment(payment.id) : payment;
    return isOurs(after) && (await settlePayment(after)).changed;
  }

  /**
   * An order whose payment never came about, so that nobody has its secret; or one of another mode,
   * whose payments this provider does not know.
   */
  async function forgetOrder(order: OrderRecord): Promise<boolean> {
    const ledger = await store.read(order.userId);
    return await store.commit([ledger], { orders: [{ ...order, state: "canceled" }] });
  }

  async function closeOrders(userId: string): Promise<void> {
    const { orders } = await store.read(userId);
    for (const order of orders) if (order.state === "canceling") await closeOrder(order);
  }

  /** What was granted stays granted when the provider is away: reconciliation cancels the rest. */
  async function closeOrdersLater(userId: string): Promise<void> {
    try {
      await closeOrders(userId);
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error;
      log.warn("orders_not_canceled_yet", { userId, error });
    }
  }

  return { settlePayment, createPayment, closeOrder, closeOrders, closeOrdersLater, counts };
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

function isEmpty(change: LedgerChange): boolean {
  return Object.values(change).every((it) => !Array.isArray(it) || it.length === 0);
}
