/**
 * The ledger of a listener: purchases, orders and subscriptions, read as of one moment and changed in
 * one step. Every change checks and moves the ledger's head, so that a decision made from a reading
 * is written only if the reading is still true; it also drops the listener's kept verdict.
 */
import { type DiscountRecord, discountRecord } from "@/lib/discounts/schema.ts";
import { keys } from "@/lib/kv/keys.ts";
import type { MailRecord } from "@/lib/mail/schema.ts";
import { type OrderRecord, orderRecord } from "@/lib/payments/schema.ts";
import { type PurchaseRecord, purchaseRecord } from "@/lib/purchases/schema.ts";
import {
  type AttemptRecord,
  attemptRecord,
  type SubscriptionRecord,
  subscriptionRecord,
} from "@/lib/subscriptions/schema.ts";

export interface Ledger {
  userId: string;
  head: Deno.KvEntryMaybe<unknown>;
  /** Refunded ones and those of other modes too. */
  purchases: PurchaseRecord[];
  /** Open ones, and those being canceled. */
  orders: OrderRecord[];
  subscriptions: SubscriptionRecord[];
  attempt: AttemptRecord | null;
}

export interface DiscountEntry {
  entry: Deno.KvEntryMaybe<unknown>;
  discount: DiscountRecord | null;
}

/** All of it is written, or nothing. */
export interface LedgerChange {
  purchases?: PurchaseRecord[];
  orders?: OrderRecord[];
  subscriptions?: SubscriptionRecord[];
  attempt?: { userId: string; record: AttemptRecord | null };
  /** Written over what was read, else the change is refused. */
  discounts?: { entry: Deno.KvEntryMaybe<unknown>; discount: DiscountRecord }[];
  mails?: MailRecord[];
  /** The event that told of it. */
  eventId?: string | null;
}

/** The provider sends an event again for three days at most. */
const EVENT_LIFETIME_MS = 30 * 86_400_000;

export interface LedgerStore {
  read(userId: string): Promise<Ledger>;
  /** False when one of the ledgers or codes has changed since it was read; then nothing was written. */
  commit(ledgers: Ledger[], change: LedgerChange): Promise<boolean>;
  getOrder(orderId: string): Promise<OrderRecord | null>;
  /** Every order the listener ever made, ended ones too; reads the orders of all. */
  ordersOf(userId: string): Promise<OrderRecord[]>;
  getDiscount(code: string): Promise<DiscountEntry>;
  hasEvent(eventId: string): Promise<boolean>;
  /** Orders of everyone that are open or being canceled. */
  openOrders(): AsyncIterable<OrderRecord>;
  subscriptions(): AsyncIterable<SubscriptionRecord>;
}

export function createLedgerStore(kv: Deno.Kv, now: () => number): LedgerStore {
  async function getOrder(orderId: string): Promise<OrderRecord | null> {
    const { value } = await kv.get(keys.order(orderId));
    return value === null ? null : orderRecord.parse(value);
  }

  async function* openOrders(prefix: Deno.KvKey): AsyncIterable<OrderRecord> {
    for await (const { key } of kv.list({ prefix })) {
      const order = await getOrder(String(key.at(-1)));
      if (order) yield order;
    }
  }

  async function list<T>(prefix: Deno.KvKey, schema: { parse(value: unknown): T }): Promise<T[]> {
    return (await Array.fromAsync(kv.list({ prefix }))).map(({ value }) => schema.parse(value));
  }

  return {
    async read(userId) {
      const head = await kv.get(keys.ledger(userId)); // first: what changes after it is noticed
      const attempt = await kv.get(keys.subscriptionAttempt(userId));
      return {
        userId,
        head,
        purchases: await list(keys.purchasesOfUser(userId), purchaseRecord),
        orders: await Array.fromAsync(openOrders(keys.openOrdersOfUser(userId))),
        subscriptions: await list(keys.subscriptionsOfUser(userId), subscriptionRecord),
        attempt: attempt.value === null ? null : attemptRecord.parse(attempt.value),
      };
    },
    async commit(ledgers, change) {
      return (await write(kv.atomic(), { ledgers, change, nowMs: now() }).commit()).ok;
    },
    getOrder,
    ordersOf: async (userId) =>
      (await list(keys.orders(), orderRecord)).filter((order) => order.userId === userId),
    async getDiscount(code) {
      const entry = await kv.get(keys.discount(code));
      return { entry, discount: entry.value === null ? null : discountRecord.parse(entry.value) };
    },
    hasEvent: async (eventId) => (await kv.get(keys.paymentEvent(eventId))).value !== null,
    openOrders: () => openOrders(keys.openOrders()),
    async *subscriptions() {
      for await (const { value } of kv.list({ prefix: keys.subscriptions() })) {
        yield subscriptionRecord.parse(value);
      }
    },
  };
}

function write(
  atomic: Deno.AtomicOperation,
  { ledgers, change, nowMs }: { ledgers: Ledger[]; change: LedgerChange; nowMs: number },
): Deno.AtomicOperation {
  const { purchases, orders, subscriptions, attempt, discounts, mails, eventId } = change;
  for (const { userId, head } of ledgers) {
    atomic.check(head).set(keys.ledger(userId), nowMs).delete(keys.verdict(userId));
  }
  purchases?.forEach((it) => atomic.set(keys.purchase(it.userId, it.id), it));
  orders?.forEach((order) => writeOrder(atomic, order));
  subscriptions?.forEach((it) => atomic.set(keys.subscription(it.userId, it.id), it));
  if (attempt?.record) atomic.set(keys.subscriptionAttempt(attempt.userId), attempt.record);
  else if (attempt) atomic.delete(keys.subscriptionAttempt(attempt.userId));
  discounts?.forEach(({ entry, discount }) => atomic.check(entry).set(entry.key, discount));
  mails?.forEach((mail) => atomic.set(keys.mail(mail.id), mail));
  if (eventId) atomic.set(keys.paymentEvent(eventId), nowMs, { expireIn: EVENT_LIFETIME_MS });
  return atomic;
}

function writeOrder(atomic: Deno.AtomicOperation, order: OrderRecord): void {
  const place = keys.openOrder(order.userId, order.id);
  const isAtEnd = order.state === "paid" || order.state === "canceled";
  atomic.set(keys.order(order.id), order);
  if (isAtEnd) atomic.delete(place);
  else atomic.set(place, true);
}
