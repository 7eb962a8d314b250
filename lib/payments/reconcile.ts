/** Reconciliation: what webhooks and return pages missed is done now. */
import type { Log } from "@/lib/log.ts";
import { type Fulfilment, ORDER_LIFETIME_MS } from "@/lib/payments/fulfilment.ts";
import { isOurs } from "@/lib/payments/plan.ts";
import type { PaymentGateway } from "@/lib/payments/gateway.ts";
import type { LedgerStore } from "@/lib/payments/ledger_store.ts";
import { toCancel } from "@/lib/payments/open_orders.ts";
import type { OrderRecord } from "@/lib/payments/schema.ts";
import type { Reconciled } from "@/lib/payments/service.ts";
import type { SubscriptionService } from "@/lib/subscriptions/service.ts";

export interface ReconcileOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  fulfilment: Fulfilment;
  subscriptions: Pick<SubscriptionService, "settle">;
  log: Log;
  now: () => number;
}

export function createReconcile(o: ReconcileOptions) {
  const { store, gateway, fulfilment } = o;

  /** An order nobody paid in a day is given up: its price may be of yesterday. */
  async function settleOrder(order: OrderRecord): Promise<boolean> {
    if (order.state === "canceling") return await fulfilment.closeOrder(order);
    const payment = order.paymentId && await gateway.getPayment(order.paymentId);
    if (payment && isOurs(payment) && payment.status !== "open") {
      return (await fulfilment.settlePayment(payment)).changed;
    }
    if (o.now() - order.createdAtMs < ORDER_LIFETIME_MS) return false;
    const ledger = await store.read(order.userId);
    if (!await store.commit([ledger], { orders: [toCancel(order)] })) return false;
    return await fulfilment.closeOrder(toCancel(order));
  }

  return async function reconcile({ sinceMs }: { sinceMs: number }): Promise<Reconciled> {
    const count = { checked: 0, changed: 0 };
    const add = (changed: boolean) => {
      count.checked++;
      if (changed) count.changed++;
    };
    for await (const payment of gateway.listPayments({ sinceMs })) {
      if (isOurs(payment)) add((await fulfilment.settlePayment(payment)).changed);
    }
    for await (const order of store.openOrders()) add(await settleOrder(order));
    for await (const { id } of gateway.listSubscriptions({ sinceMs })) {
      add(await o.subscriptions.settle(id) === "changed");
    }
    for await (const { id, status } of store.subscriptions()) {
      if (status !== "canceled" && id !== "test") {
        add(await o.subscriptions.settle(id) === "changed");
      }
    }
    o.log.info("reconciled", { ...count });
    return count;
  };
}
