/**
 * What a shop's own trials in test mode have left behind: orders, gifts, Premium, and the discount codes made before
 * the first real order. In live mode they give nothing; the author may delete them.
 */

import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { type DiscountRecord, discountRecord } from "../discount.ts";
import { customerHash } from "../offers/discount_store.server.ts";
import { giftCard } from "../gift_card.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { keys } from "../records.ts";
import { orderRecord } from "../schema.ts";
import {
  isPurchase,
  monthSale,
  premiumMonth,
  type SubscriptionRecord,
  subscriptionRecord,
} from "../subscription.ts";
import { type SalesStore, unindexSale } from "./sales_store.server.ts";

interface TestSales {
  orders: PurchaseRecord[];
  gifts: PurchaseRecord[];
  /** Discount codes older than the first real order, gifts left out. */
  codes: DiscountRecord[];
  subscriptions: SubscriptionRecord[];
}

export type TestSalesStore = ReturnType<typeof createTestSalesStore>;

export function createTestSalesStore(
  kv: Deno.Kv,
  { sales, now }: { sales: Pick<SalesStore, "each">; now: () => number },
) {
  /** Test purchases until the first real one, and when that was; a grant says nothing of the mode. */
  async function untilReal(): Promise<{ found: PurchaseRecord[]; realAtMs: number }> {
    const found: PurchaseRecord[] = [];
    for await (const it of sales.each({ fromMs: 0, toMs: Number.MAX_SAFE_INTEGER })) {
      if (it.isTest) {
        if (isPurchase(it)) found.push(it); // months go with their subscriptions
      } else if (it.method !== "grant") return { found, realAtMs: it.createdAtMs };
    }
    return { found, realAtMs: now() };
  }

  async function testSubscriptions(): Promise<SubscriptionRecord[]> {
    const found: SubscriptionRecord[] = [];
    for await (const { value } of kv.list({ prefix: keys.subscription.under() })) {
      const { data } = subscriptionRecord.safeParse(value);
      if (data?.isTest) found.push(data);
    }
    return found;
  }

  /** Commits a change to one listener's records; the ledger's new head makes cached copies of it stale. */
  async function change(userId: string, write: (atomic: Deno.AtomicOperation) => void) {
    const atomic = kv.atomic().set(keys.ledger(userId), now());
    write(atomic);
    await atomic.commit();
  }

  async function removePurchase(it: PurchaseRecord): Promise<void> {
    const { giftCode } = it;
    const card = await keys.giftCard.get(kv, it.userId, it.id);
    const due = card && giftCard.parse(card).delivery;
    await change(it.userId, (atomic) => {
      atomic.delete(keys.purchase(it.userId, it.id));
      unindexSale(atomic, it);
      if (it.paymentId !== null) atomic.delete(keys.openDispute(it.paymentId));
      if (it.discountCode !== null && it.email !== null) {
        atomic.delete(keys.codeCustomer(customerHash(it.discountCode, it.email)));
      }
      if (giftCode !== null) atomic.delete(keys.discount(giftCode));
      if (card) atomic.delete(keys.giftCard(it.userId, it.id));
      if (due) atomic.delete(keys.giftDue(due.dueAtMs, it.id));
      atomic.set(keys.salesDue(isoDay(it.createdAtMs)), true);
    });
    if (it.discountCode !== null) await giveBack(it.discountCode);
  }

  /** Counts one use less of a code that is kept. */
  const giveBack = (code: string) =>
    retryOnConflict<boolean>(async () => {
      const entry = await kv.get(keys.discount(code));
      if (entry.value === null) return false;
      const known = discountRecord.parse(entry.value);
      const after = { ...known, uses: Math.max(0, known.uses - 1) };
      const { ok } = await kv.atomic().check(entry).set(entry.key, after).commit();
      return ok || CONFLICT;
    });

  /** Deletes the orders of these payments. Orders of payments on hold stay: those may still be refunded. */
  async function removeOrders(paymentIds: ReadonlySet<string>): Promise<void> {
    for await (const { key, value } of kv.list({ prefix: keys.order.under() })) {
      const { data } = orderRecord.safeParse(value);
      if (!data?.paymentId || !paymentIds.has(data.paymentId)) continue;
      await kv.atomic().delete(key).delete(keys.openOrder(data.userId, data.id)).commit();
    }
  }

  /** Test invoices have a series of their own. */
  async function removeInvoices(): Promise<void> {
    const selector = { start: keys.invoice.under("TEST-"), end: keys.invoice.under("TEST.") };
    for await (const { key, value } of kv.list<{ purchaseId: string }>(selector)) {
      const series = String(key.at(-2)), count = Number(key.at(-1));
      await kv.atomic().delete(key).delete(keys.invoiceCount(series))
        .delete(keys.invoiceOfPurchase(value.purchaseId, series, count)).commit();
    }
  }

  async function removePremium(): Promise<void> {
    for (const { userId, id } of await testSubscriptions()) {
      await change(userId, (atomic) => atomic.delete(keys.subscription(userId, id)));
    }
    for await (const { key, value } of kv.list({ prefix: keys.month.under() })) {
      const { data } = premiumMonth.safeParse(value);
      if (!data?.isTest) continue;
      await change(data.userId, (atomic) => {
        unindexSale(atomic, monthSale(data));
        atomic.set(keys.salesDue(isoDay(data.createdAtMs)), true);
        atomic.delete(key).delete(keys.monthById(data.id))
          .delete(keys.monthByPayment(data.paymentId)).delete(keys.openDispute(data.paymentId));
      });
    }
  }

  return {
    /** When the first real order was; now, if there is none yet. */
    realAtMs: async () => (await untilReal()).realAtMs,
    /** Whether the oldest order is a test. */
    async isThere(): Promise<boolean> {
      for await (const it of sales.each({ fromMs: 0, toMs: Number.MAX_SAFE_INTEGER })) {
        if (it.method !== "grant") return it.isTest;
      }
      return false;
    },
    async list(): Promise<TestSales> {
      const [{ found, realAtMs }, codes, subscriptions] = await Promise.all([
        untilReal(),
        keys.discount.list(kv, []),
        testSubscriptions(),
      ]);
      return {
        orders: found.filter(({ kind }) => kind === "book"),
        gifts: found.filter(({ kind }) => kind === "gift"),
        codes: codes.filter(({ gift, createdAtMs }) => gift === null && createdAtMs < realAtMs),
        subscriptions,
      };
    },
    /** Deletes test orders, gifts with their codes and cards, test invoices and Premium. Idempotent. */
    async removeOrders(): Promise<void> {
      const { found } = await untilReal();
      const paymentIds = new Set(found.flatMap(({ paymentId }) => paymentId ?? []));
      await removeOrders(paymentIds); // first: a purchase that is gone no longer names its order
      for (const it of found) await removePurchase(it);
      await removeInvoices();
      await removePremium();
    },
    async removeCodes(codes: DiscountRecord[]): Promise<void> {
      for (const { code } of codes) await kv.delete(keys.discount(code));
    },
  };
}
