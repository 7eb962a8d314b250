/** Cancels a deleted account's open orders and removes its e-mail address; amounts, dates and books are kept. */
import type { Fulfilment } from "@/lib/shop/server/payments/fulfilment.ts";
import type { LedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import type { MonthStore } from "@/lib/shop/server/tax/month_store.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import { toCancel } from "@/lib/shop/open_orders.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";

export function createForgetBuyer(
  { store, fulfilment, months }: {
    store: LedgerStore;
    fulfilment: Fulfilment;
    months: Pick<MonthStore, "ofUser">;
  },
): (userId: string) => Promise<void> {
  /** Cancels open orders, including those begun as a guest: no account is left to hold what they would buy. */
  async function closeOrders(userId: string): Promise<void> {
    const ordersIn = async (wanted: OrderRecord["state"]) =>
      (await store.ordersOf(userId)).filter(({ state }) => state === wanted);
    await retryOnConflict(async () => {
      const ledger = await store.read(userId);
      const open = await ordersIn("open");
      return open.length === 0 ||
        await store.commit([ledger], { orders: open.map(toCancel) }) || CONFLICT;
    });
    for (const order of await ordersIn("canceling")) await fulfilment.closeOrder(order);
  }

  return async function forgetBuyer(userId) {
    await closeOrders(userId);
    await retryOnConflict(async () => {
      const ledger = await store.read(userId);
      const change = {
        purchases: ledger.purchases.map(({ source: _, ...it }) => ({ ...it, email: null })),
        orders: (await store.ordersOf(userId)).map(({ source: _, ...it }) => ({
          ...it,
          email: "",
          company: null,
        })),
        months: (await months.ofUser(userId)).map((it) => ({ ...it, email: null })),
        attempt: { userId, record: null },
      };
      return await store.commit([ledger], change) || CONFLICT;
    });
  };
}
