/** What is left of a buyer whose account is deleted: amounts, dates and books, and no address. */
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
  /** Nobody shall pay for a book that no account can hold; what its owner began as a guest counts too. */
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
