/**
 * A listener's ledger: purchases, orders and subscriptions, read as of one moment and changed in one commit.
 * Every change checks and advances the ledger's head, so a decision is written only if what it was based on has
 * not changed.
 */

import { isGuestId } from "@/lib/accounts/schema.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { EVENT_LIFETIME_MS, keys } from "../records.ts";
import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { type DiscountRecord, discountRecord } from "../discount.ts";
import { releaseUse } from "../offers/discounts.server.ts";
import { customerHash } from "../offers/discount_store.server.ts";
import type { OpenDispute, PurchaseRecord } from "../purchase.ts";
import type { PaymentMode } from "../gateway.ts";
import { type PaymentOnHold } from "../purchase_after.ts";
import { indexMonth, indexSale } from "./sales_store.server.ts";
import { type OrderRecord } from "../schema.ts";
import {
  type AttemptRecord,
  attemptRecord,
  type PremiumMonth,
  type SubscriptionRecord,
  subscriptionRecord,
} from "../subscription.ts";
import type { InvoiceDraft } from "../tax/invoice.ts";
import {
  type Counted,
  countInvoices,
  isTaken,
  withNumbers,
  writeInvoices,
  writeMonth,
} from "../tax/invoice_store.server.ts";

export interface Ledger {
  userId: string;
  head: Deno.KvEntryMaybe<unknown>;
  /** Includes refunded ones and those of other modes. */
  purchases: PurchaseRecord[];
  /** Open ones, and those being canceled. */
  orders: OrderRecord[];
  subscriptions: SubscriptionRecord[];
  attempt: AttemptRecord | null;
}

interface DiscountEntry {
  entry: Deno.KvEntryMaybe<unknown>;
  discount: DiscountRecord | null;
}

/** Written atomically. Ended orders release their reserved codes. */
export interface LedgerChange {
  purchases?: PurchaseRecord[];
  orders?: OrderRecord[];
  subscriptions?: SubscriptionRecord[];
  /** Paid months of Premium. */
  months?: PremiumMonth[];
  attempt?: { userId: string; record: AttemptRecord | null };
  /** Purchases of books that are not out yet. */
  presales?: { bookId: number; purchaseId: string }[];
  /** Each gets the next number of its series at the commit. */
  invoices?: InvoiceDraft[];
  /** Conditional on the entry that was read. */
  discounts?: { entry: Deno.KvEntryMaybe<unknown>; discount: DiscountRecord }[];
  onHold?: PaymentOnHold[];
  /** Moves a guest's ledger to an account: its purchases, and later changes of them. */
  joined?: { guestId: string; userId: string; purchases: PurchaseRecord[] };
  /** Whether a guest's purchases wait for the owner of their address, and whether the owner was told. */
  waiting?: { email: string; guestId: string; state: "untold" | "told" | "none" };
  mails?: MailRecord[];
  /** The provider's event that caused it. */
  eventId?: string | null;
}

/** Subscriptions read for one page: in an old shop most are canceled. */
const MOST_LOOKED_AT = 500;

export interface LedgerStore {
  /** For a guest whose purchases were moved: the account's ledger. */
  read(userId: string): Promise<Ledger>;
  /** The same for display only, in fewer round trips; do not commit on it. */
  look(userId: string): Promise<Ledger>;
  /** Those of an account, including refunded ones. */
  readPurchases(userId: string): Promise<PurchaseRecord[]>;
  /** What decides an account's access. */
  readRights(userId: string): Promise<Pick<Ledger, "purchases" | "subscriptions">>;
  /** False when a ledger or code has changed since it was read; then nothing was written. */
  commit(ledgers: Ledger[], change: LedgerChange): Promise<boolean>;
  getOrder(orderId: string): Promise<OrderRecord | null>;
  /** An account's or guest's open orders, and those being canceled. */
  readOpenOrders(userId: string): Promise<OrderRecord[]>;
  /** All orders the listener ever made, including ended ones; scans everybody's orders. */
  ordersOf(userId: string): Promise<OrderRecord[]>;
  /** null: none of this guest's purchases wait. */
  isToldOfWaiting(email: string, guestId: string): Promise<boolean | null>;
  waitingFor(email: string): Promise<string[]>;
  waitNoMore(email: string, guestId: string): Promise<void>;
  getDiscount(code: string): Promise<DiscountEntry>;
  /** The purchase that this address has used the code for; null: none. */
  codeUsedBy(code: string, email: string): Promise<string | null>;
  /** null: this payment is not on hold. */
  getOnHold(paymentId: string): Promise<PaymentOnHold | null>;
  /** Everybody's, including refunded ones. */
  listOnHold(): Promise<PaymentOnHold[]>;
  hasEvent(eventId: string): Promise<boolean>;
  /** Everybody's orders that are open or being canceled. */
  openOrderIds(): AsyncIterable<{ id: string }>;
  /** Everybody's, unordered, continuing after an earlier page; without canceled ones. */
  pageOfSubscriptions(
    o: { limit: number; cursor: string | null },
  ): Promise<{ subscriptions: SubscriptionRecord[]; cursor: string | null }>;
  /** Everybody's, not parsed: an unreadable one must not hide the others. */
  subscriptionEntries(): AsyncIterable<{ id: string; value: unknown }>;
}

/** @param mode of the provider, which keeps its events apart */
export function createLedgerStore(
  kv: Deno.Kv,
  now: () => number,
  mode: () => PaymentMode,
): LedgerStore {
  const getOrder = (orderId: string) => keys.order.get(kv, orderId);

  async function openOrders(userId: string): Promise<OrderRecord[]> {
    const entries = await Array.fromAsync(kv.list({ prefix: keys.openOrder.under(userId) }));
    const orders = await Promise.all(entries.map(({ key }) => getOrder(String(key.at(-1)))));
    return orders.filter((it) => it !== null);
  }

  async function getDiscount(code: string): Promise<DiscountEntry> {
    const entry = await kv.get(keys.discount(code));
    return { entry, discount: entry.value === null ? null : discountRecord.parse(entry.value) };
  }

  /** The codes to write, without the ended orders' reservations. */
  async function discountsAfter({ discounts = [], orders = [] }: LedgerChange) {
    const ended = orders.filter(({ state }) => state !== "open");
    const ids = ended.map(({ id }) => id);
    const after = discounts.map((it) => ({ ...it, discount: releaseUse(it.discount, ids) }));
    const codes = new Set(ended.map(({ quote }) => quote.discountCode));
    for (const code of codes) {
      if (code === null || after.some(({ discount }) => discount.code === code)) continue;
      const { entry, discount } = await getDiscount(code);
      if (discount?.reservations.some(({ orderId }) => ids.includes(orderId))) {
        after.push({ entry, discount: releaseUse(discount, ids) });
      }
    }
    return after;
  }

  const readPurchases = (userId: string) => keys.purchase.list(kv, [userId]);

  async function readRights(userId: string) {
    const [purchases, subscriptions] = await Promise.all([
      readPurchases(userId),
      keys.subscription.list(kv, [userId]),
    ]);
    return { purchases, subscriptions };
  }

  async function readHead(userId: string) {
    const asked = [keys.ledger(userId), keys.subscriptionAttempt(userId)];
    if (isGuestId(userId)) asked.push(keys.joinedGuest(userId));
    const [head, attempt, owner] = await kv.getMany(asked);
    return {
      head: head!,
      attempt: attempt!.value === null ? null : attemptRecord.parse(attempt!.value),
      ownerId: (owner?.value ?? null) as string | null,
    };
  }

  async function readRest(userId: string) {
    const [rights, orders] = await Promise.all([readRights(userId), openOrders(userId)]);
    return { ...rights, orders };
  }

  async function read(userId: string): Promise<Ledger> {
    const { ownerId, ...first } = await readHead(userId); // first, so that later changes are noticed
    if (ownerId !== null) return await read(ownerId);
    return { userId, ...first, ...await readRest(userId) };
  }

  return {
    read,
    async look(userId) {
      const [{ ownerId, ...head }, rest] = await Promise.all([readHead(userId), readRest(userId)]);
      return ownerId === null ? { userId, ...head, ...rest } : await read(ownerId);
    },
    readPurchases,
    readRights,
    async commit(ledgers, change) {
      const whole = { ...change, discounts: await discountsAfter(change) };
      return await retryOnConflict(async () => {
        const counted = await countInvoices(kv, change.invoices ?? []);
        const months = await Promise.all(
          (change.months ?? []).map((it) => keys.month.get(kv, it.userId, it.id)),
        );
        const known = { months: months.filter((it) => it !== null) };
        const written = { ledgers, change: whole, known, counted, nowMs: now(), mode: mode() };
        const atomic = write(kv.atomic(), written);
        if ((await atomic.commit()).ok) return true;
        // Only the number was taken by another commit: retry.
        return counted.length > 0 && await isTaken(kv, counted) ? CONFLICT : false;
      });
    },
    getOrder,
    readOpenOrders: openOrders,
    async ordersOf(userId) {
      const joined = kv.list({ prefix: keys.joinedGuestOfUser.under(userId) });
      const ids = [userId, ...(await Array.fromAsync(joined)).map(({ key }) => String(key.at(-1)))];
      return (await keys.order.list(kv, [])).filter((it) => ids.includes(it.userId));
    },
    async isToldOfWaiting(email, guestId) {
      return (await kv.get<boolean>(keys.waitingGuest(email, guestId))).value;
    },
    async waitingFor(email) {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.waitingGuest.under(email) }));
      return entries.map(({ key }) => String(key.at(-1)));
    },
    async waitNoMore(email, guestId) {
      await kv.delete(keys.waitingGuest(email, guestId));
    },
    getDiscount,
    codeUsedBy: (code, email) => keys.codeCustomer.get(kv, customerHash(code, email)),
    getOnHold: (paymentId) => keys.paymentOnHold.get(kv, paymentId),
    listOnHold: () => keys.paymentOnHold.list(kv, []),
    hasEvent: async (eventId) => (await kv.get(keys.paymentEvent(eventId))).value !== null,
    async *openOrderIds() {
      for await (const { key } of kv.list({ prefix: keys.openOrder.under() })) {
        yield { id: String(key.at(-1)) };
      }
    },
    async pageOfSubscriptions({ limit, cursor }) {
      const options = { limit: MOST_LOOKED_AT, ...cursor === null ? {} : { cursor } };
      const entries = kv.list({ prefix: keys.subscription.under() }, options);
      const subscriptions: SubscriptionRecord[] = [];
      let looked = 0;
      for await (const { value } of entries) {
        looked++;
        const { data } = subscriptionRecord.safeParse(value);
        if (data && data.status !== "canceled") subscriptions.push(data);
        if (subscriptions.length === limit) return { subscriptions, cursor: entries.cursor };
      }
      return { subscriptions, cursor: looked === MOST_LOOKED_AT ? entries.cursor : null };
    },
    async *subscriptionEntries() {
      for await (const { key, value } of kv.list({ prefix: keys.subscription.under() })) {
        yield { id: String(key.at(-1)), value };
      }
    },
  };
}

/**
 * A store that reports every listener whose ledger it has changed, or may have changed: a write whose answer was
 * lost may be applied, and a retry then finds nothing left to change.
 */
export function tellingLedgerStore(
  store: LedgerStore,
  onChange: (userId: string) => void,
): LedgerStore {
  return {
    ...store,
    commit: (ledgers, change) =>
      store.commit(ledgers, change)
        .finally(() => ledgers.forEach(({ userId }) => onChange(userId))),
  };
}

function write(
  atomic: Deno.AtomicOperation,
  { ledgers, change, known: { months: knownMonths }, counted, nowMs, mode }: {
    ledgers: Ledger[];
    change: LedgerChange;
    /** The months to be written, as they are stored. */
    known: { months: PremiumMonth[] };
    counted: Counted[];
    nowMs: number;
    mode: PaymentMode;
  },
): Deno.AtomicOperation {
  const { purchases, orders, subscriptions, attempt, discounts, onHold, mails, eventId } = change;
  const { joined, waiting, months, presales } = change;
  for (const { userId, head } of ledgers) {
    atomic.check(head).set(keys.ledger(userId), nowMs);
  }
  const known = new Map(ledgers.flatMap((it) => it.purchases).map((it) => [it.id, it]));
  writeInvoices(atomic, counted);
  withNumbers(purchases ?? [], counted).forEach((it) => {
    atomic.set(keys.purchase(it.userId, it.id), it);
    indexSale(atomic, { before: known.get(it.id) ?? null, after: it });
    noteCustomer(atomic, it, known.get(it.id));
    if (it.dispute || known.get(it.id)?.dispute) indexDispute(atomic, it);
  });
  withNumbers(months ?? [], counted).forEach((it) => {
    writeMonth(atomic, it);
    indexMonth(atomic, { before: knownMonths.find(({ id }) => id === it.id) ?? null, after: it });
    indexDispute(atomic, it);
  });
  orders?.forEach((order) => writeOrder(atomic, order));
  subscriptions?.forEach((it) => atomic.set(keys.subscription(it.userId, it.id), it));
  if (attempt?.record) atomic.set(keys.subscriptionAttempt(attempt.userId), attempt.record);
  else if (attempt) atomic.delete(keys.subscriptionAttempt(attempt.userId));
  presales?.forEach((it) => atomic.set(keys.presale(it.bookId, it.purchaseId), true));
  discounts?.forEach(({ entry, discount }) => atomic.check(entry).set(entry.key, discount));
  onHold?.forEach((it) => atomic.set(keys.paymentOnHold(it.paymentId), it));
  if (joined) {
    const { guestId, userId } = joined;
    atomic.set(keys.joinedGuest(guestId), userId).set(
      keys.joinedGuestOfUser(userId, guestId),
      true,
    );
    joined.purchases.forEach(({ id }) => atomic.delete(keys.purchase(guestId, id)));
  }
  if (waiting) {
    const key = keys.waitingGuest(waiting.email, waiting.guestId);
    if (waiting.state === "none") atomic.delete(key);
    else atomic.set(key, waiting.state === "told");
  }
  mails?.forEach((mail) => atomic.set(platformKeys.mail(mail.id), mail));
  if (eventId) {
    atomic.set(keys.paymentEvent(eventId), nowMs, { expireIn: EVENT_LIFETIME_MS })
      .set(keys.webhookSeen(mode), nowMs);
  }
  return atomic;
}

/** A purchase that was refunded in full, or was one too many, leaves the code to its customer. */
function noteCustomer(
  atomic: Deno.AtomicOperation,
  it: PurchaseRecord,
  before: PurchaseRecord | undefined,
): void {
  if (it.discountCode === null || it.email === null) return;
  // A duplicate from the start has not taken the code: another purchase may have.
  if (it.isDuplicate && (!before || before.isDuplicate)) return;
  const key = keys.codeCustomer(customerHash(it.discountCode, it.email));
  if (it.refundedAtMs === null && !it.isDuplicate) atomic.set(key, it.id);
  else atomic.delete(key);
}

/** For the author: undecided disputes. */
function indexDispute(
  atomic: Deno.AtomicOperation,
  { paymentId, dispute, title, amountMinor, currency, isTest }: PurchaseRecord | PremiumMonth,
): void {
  if (paymentId === null) return; // a gift's book: the dispute is about the gift's own payment
  const key = keys.openDispute(paymentId);
  if (!dispute || dispute.state === "lost") atomic.delete(key);
  else {
    const open: OpenDispute = { ...dispute, paymentId, title, amountMinor, currency, isTest };
    atomic.set(key, open);
  }
}

function writeOrder(atomic: Deno.AtomicOperation, order: OrderRecord): void {
  const key = keys.openOrder(order.userId, order.id);
  const isAtEnd = order.state === "paid" || order.state === "canceled";
  atomic.set(keys.order(order.id), order);
  if (isAtEnd) atomic.delete(key);
  else atomic.set(key, true);
}
