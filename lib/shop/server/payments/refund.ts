/** Refunds by the operator. */
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { REFUND_REFUSALS } from "@/lib/shop/words/refusals.ts";
import type { Fulfilment } from "@/lib/shop/server/payments/fulfilment.ts";
import { isOurs, type Payment, type PaymentGateway, type RefundPart } from "@/lib/shop/gateway.ts";
import type { LedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import { creditedWith, toCancel } from "@/lib/shop/open_orders.ts";
import type { SubscriptionService } from "@/lib/shop/server/subscriptions/service.ts";
import type { Settlement } from "@/lib/shop/schema.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";

/** `not_paid`: nothing to refund. `credited`: this single's price was credited toward a series that is still valid. */
export type RefundResult =
  | { ok: true; settlement: Settlement }
  | Refusal<"unknown_payment" | "not_paid" | "credited" | "too_much" | "refunded_meanwhile">;

/** null: the part may be refunded: enough is left, and nothing was refunded since the operator's form was made. */
function partRefusal({ receivedMinor, refundedMinor, currency }: Payment, part: RefundPart) {
  if (refundedMinor !== part.refundedMinor) {
    return refuse("refunded_meanwhile", REFUND_REFUSALS.refundedMeanwhile);
  }
  const leftMinor = receivedMinor - refundedMinor;
  if (part.amountMinor <= leftMinor) return null;
  return refuse("too_much", REFUND_REFUSALS.tooMuch(leftMinor, currency));
}

export function createRefund(
  { store, gateway, fulfilment, subscriptions }: {
    store: LedgerStore;
    gateway: PaymentGateway;
    fulfilment: Fulfilment;
    subscriptions: Pick<SubscriptionService, "findMonth" | "settleMonth">;
  },
): (paymentId: string, part?: RefundPart) => Promise<RefundResult> {
  /** Refunds a month of Premium. Access is unchanged: Premium continues until it is ended. */
  async function refundMonth(payment: Payment, part?: RefundPart): Promise<RefundResult> {
    const paymentId = payment.id;
    const month = await subscriptions.findMonth(paymentId);
    if (!month) return refuse("unknown_payment", REFUND_REFUSALS.unknownPayment(paymentId));
    const refusal = part && partRefusal(payment, part);
    if (refusal) return refusal;
    await gateway.refundPayment({ paymentId, reason: "requested_by_customer", part });
    await subscriptions.settleMonth(paymentId);
    const { userId } = month;
    const settlement = { state: "refunded", purchase: null, userId, audiobookId: null } as const;
    return { ok: true, settlement };
  }

  return async function refund(paymentId, part) {
    const payment = await gateway.getPayment(paymentId);
    if (!payment) {
      return refuse("unknown_payment", REFUND_REFUSALS.unknownPayment(paymentId));
    }
    if (!isOurs(payment)) return await refundMonth(payment, part);
    if (payment.status !== "succeeded") {
      return refuse("not_paid", REFUND_REFUSALS.notPaid(paymentId));
    }
    const refusal = part && partRefusal(payment, part);
    if (refusal) return refusal;
    await fulfilment.settlePayment(payment);
    const credited = await retryOnConflict(async () => {
      const ledger = await store.read(payment.metadata.userId);
      const series = fulfilment.valid(ledger.purchases).find(({ credits }) =>
        credits.some(({ purchaseId }) => purchaseId === paymentId)
      );
      if (series) return series;
      const orders = creditedWith(ledger.orders, paymentId).map(toCancel);
      if (orders.length === 0) return null;
      // Open orders whose price includes this payment as a credit are canceled before it is refunded.
      if (await store.commit([ledger], { orders })) await fulfilment.closeOrders(ledger.userId);
      return CONFLICT; // looks again
    });
    if (credited) return refuse("credited", REFUND_REFUSALS.credited(credited.title));
    const refunded = await gateway.refundPayment({
      paymentId,
      reason: "requested_by_customer",
      part,
    });
    const { metadata } = payment;
    const { changed: _changed, ...settlement } = await fulfilment.settlePayment({
      ...refunded,
      metadata,
    });
    return { ok: true, settlement };
  };
}
