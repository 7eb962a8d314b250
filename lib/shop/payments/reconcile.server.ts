/** Reconciliation: settles payments, orders and subscriptions that webhooks and return pages missed. */

import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import { GatewayDown, isOurs, type PaymentGateway, UnexpectedAnswer } from "../gateway.ts";
import type { LedgerStore } from "../ledger/ledger_store.server.ts";
import { subscriptionRecord, TEST_ID } from "../subscription.ts";
import type { SubscriptionService } from "../subscriptions/service.server.ts";
import { toCancel } from "../owned_books.ts";
import { type Fulfilment, ORDER_LIFETIME_MS } from "./fulfilment.server.ts";

export interface Reconciled {
  /** Payments, orders and subscriptions looked at. */
  checked: number;
  /** Of these, how many changed what is recorded. */
  changed: number;
  /** How many of these, and of the lists of them, could not be read or settled. The log names each. */
  failed: number;
}

interface ReconcileOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  fulfilment: Fulfilment;
  subscriptions: Pick<SubscriptionService, "settle" | "settleMonth" | "stated">;
  log: Log;
  now: () => number;
}

export interface ReconcileWhat {
  sinceMs: number;
  /** After it aborts, another process may reconcile, so this one begins no further item. */
  signal?: AbortSignal | undefined;
}

export function createReconcile(o: ReconcileOptions) {
  const { store, gateway, fulfilment } = o;

  async function settlePayment(paymentId: string): Promise<boolean | null> {
    const payment = await gateway.getPayment(paymentId);
    return payment && isOurs(payment) ? (await fulfilment.settlePayment(payment)).changed : null;
  }

  const settleSubscription = async (id: string): Promise<boolean> =>
    await o.subscriptions.settle(id) === "changed";

  /** null: the payment did not pay for a month of this shop's Premium. */
  async function settleMonth(paymentId: string): Promise<boolean | null> {
    const settled = await o.subscriptions.settleMonth(paymentId);
    return settled === "unknown" ? null : settled === "changed";
  }

  /** Cancels an order that is unpaid after `ORDER_LIFETIME_MS`, because its price may be out of date. */
  async function settleOrder(orderId: string): Promise<boolean | null> {
    const order = await store.getOrder(orderId);
    if (!order) return null;
    const payment = order.paymentId && await gateway.getPayment(order.paymentId);
    if (payment && !isOurs(payment)) {
      throw new UnexpectedAnswer(`Payment ${payment.id} does not name its order ${orderId}.`);
    }
    if (order.state === "canceling") return await fulfilment.closeOrder(order);
    if (payment && payment.status !== "open") {
      return (await fulfilment.settlePayment(payment)).changed;
    }
    if (o.now() - order.createdAtMs < ORDER_LIFETIME_MS) return false;
    const ledger = await store.read(order.userId);
    if (!await store.commit([ledger], { orders: [toCancel(order)] })) return false;
    return await fulfilment.closeOrder(toCancel(order));
  }

  return async function reconcile(
    { sinceMs, signal }: ReconcileWhat,
  ): Promise<Reconciled> {
    const run = new Run(o.log, signal);
    await run.each("payment", gateway.listPayments({ sinceMs }), async (it) => {
      if ("unreadable" in it) return await settlePayment(it.id);
      return isOurs(it) ? (await fulfilment.settlePayment(it)).changed : await settleMonth(it.id);
    });
    await run.each("order", store.openOrderIds(), ({ id }) => settleOrder(id));
    await run.each(
      "subscription",
      gateway.listSubscriptions({ sinceMs }),
      ({ id }) => settleSubscription(id),
    );
    await run.each("subscription", store.subscriptionEntries(), async ({ id, value }) => {
      if (id === TEST_ID) return null;
      const { status } = subscriptionRecord.parse(value);
      return status === "canceled" ? null : await settleSubscription(id);
    });
    const { stated } = o.subscriptions;
    await run.each("stated end", stated.pending(), ({ id }) => stated.settle(id));
    o.log.info("reconciled", { ...run.counts });
    return run.counts;
  };
}

/** After this many consecutive calls without an answer, provider or store count as down, and the run ends. */
const MAX_UNANSWERED = 5;

/** One reconciliation. An item that fails is logged and counted; the others continue. */
class Run {
  readonly counts: Reconciled = { checked: 0, changed: 0, failed: 0 };
  #unanswered = 0;
  readonly #log: Log;
  readonly #signal: AbortSignal | undefined;

  constructor(log: Log, signal?: AbortSignal) {
    this.#log = log;
    this.#signal = signal;
  }

  /**
   * `settle` returns whether it changed something; null: the item does not belong to this shop.
   * @throws {GatewayDown | StoreUnavailable} the provider or the store is unavailable.
   */
  async each<Item extends { id: string }>(
    kind: string,
    items: AsyncIterable<Item>,
    settle: (item: Item) => Promise<boolean | null>,
  ): Promise<void> {
    const list = items[Symbol.asyncIterator]();
    while (!this.#signal?.aborted) {
      const next = await this.#attempt(`list of ${kind}s`, () => list.next());
      if (!next || next.done) return; // an interrupted list cannot be continued
      const { value } = next;
      const changed = await this.#attempt(`${kind} ${value.id}`, async () => {
        const isChanged = await settle(value);
        this.#unanswered = 0;
        return isChanged;
      });
      if (changed === null) continue;
      this.counts.checked++;
      if (changed) this.counts.changed++;
    }
  }

  async #attempt<T>(what: string, action: () => Promise<T>): Promise<T | null> {
    try {
      return await action();
    } catch (error) {
      this.counts.failed++;
      this.#log.error("not_reconciled", { what, error });
      const isAway = error instanceof StoreUnavailable ||
        error instanceof GatewayDown && !(error instanceof UnexpectedAnswer);
      this.#unanswered = isAway ? this.#unanswered + 1 : 0;
      if (this.#unanswered === MAX_UNANSWERED) throw error;
      return null;
    }
  }
}
