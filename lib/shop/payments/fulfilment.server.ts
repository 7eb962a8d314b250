/**
 * Fulfilment: makes the ledger's record of a payment equal to the provider's state of it. Every caller
 * (webhook, return page, call, reconciliation) uses `settlePayment`. It changes the ledger in one commit,
 * so it may be repeated, or interrupted at any point.
 */

import { HOUR_MS } from "@/lib/platform/duration.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { isGuestId } from "@/lib/accounts/schema.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { maskedAddress } from "@/lib/platform/mail/mail_address.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { withoutUnseen } from "@/lib/platform/typed_text.ts";
import {
  GatewayDown,
  isOurs,
  modeOf,
  type OurPayment,
  type Payment,
  type PaymentGateway,
  paymentId as paymentIdSchema,
} from "../gateway.ts";
import type { GuestOwners } from "../ledger/owners.server.ts";
import type { Ledger, LedgerChange, LedgerStore } from "../ledger/ledger_store.server.ts";
import type { ShopMail } from "../mails/notices.server.ts";
import { isPaid, ownsBook, validPurchases } from "../owned_books.ts";
import type { PurchaseRecord } from "../purchase.ts";
import { purchaseView } from "../receipt.ts";
import type { OrderRecord, ProvenPayment, Settlement } from "../schema.ts";
import type { ProviderTax } from "../tax/invoice.ts";
import type { TaxStore } from "../tax/invoice_store.server.ts";
import { createProviderTaxes, owesReport } from "../tax/provider_tax.server.ts";
import { INVOICE } from "../words/invoices.ts";
import { createPlanner, withPurchase } from "./plan.server.ts";

interface FulfilmentOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  catalogue: Catalogue;
  mail: ShopMail;
  log: Log;
  taxes: Pick<TaxStore, "get">;
  now: () => number;
  guestOwners: Pick<GuestOwners, "assign">;
}

/** As long as the provider remembers an idempotency key, with an hour to spare. */
export const ORDER_LIFETIME_MS = 23 * HOUR_MS;

export type Fulfilment = ReturnType<typeof createFulfilment>;

export function createFulfilment(o: FulfilmentOptions) {
  const { store, gateway, catalogue, log, now } = o;
  const mode = modeOf(gateway);
  const valid = (purchases: PurchaseRecord[]) => validPurchases(purchases, mode);
  const paid = (purchases: PurchaseRecord[]) => purchases.filter((it) => isPaid(it, mode));
  const providerTaxes = createProviderTaxes(o);
  const planFor = createPlanner({ ...o, mode, providerTaxes });

  /** @returns the payment's present state, and whether any record was changed. */
  async function settlePayment(
    payment: OurPayment,
    eventId: string | null = null,
  ): Promise<Settlement & { changed: boolean }> {
    let changed = false;
    let isRefundAsked = false;
    let isReportOver = false;
    return await retryOnConflict(async () => {
      const ledger = await store.read(payment.metadata.userId);
      let plan = await planFor(payment, ledger);
      if (plan.isRevision) {
        // The payment was read before the ledger, so another process may have recorded a newer state of it
        // since. Reading it again keeps an older state from overwriting a newer one.
        payment = await readAnew(payment);
        plan = await planFor(payment, ledger);
      }
      const { purchase } = plan;
      const mustRefund = purchase !== null && purchase.isDuplicate &&
        purchase.refundedAtMs === null &&
        purchase.disputedAtMs === null && !isRefundAsked;
      const mustReport = purchase !== null && !isReportOver && owesReport(purchase);
      // The event is recorded as handled only when nothing is left to do at the provider; else a crash would lose it.
      const event = mustRefund || mustReport ? null : eventId;
      const isChange = !isEmpty(plan.change);
      if (isChange || event) {
        if (!await store.commit(plan.ledgers, { ...plan.change, eventId: event })) return CONFLICT;
      }
      changed ||= isChange;
      for (const { paymentId, reasons, refundedAtMs } of plan.change.onHold ?? []) {
        if (refundedAtMs === null) log.error("payment_held", { paymentId, reasons });
      }
      if (plan.change.mails?.length) o.mail()?.wake();
      if (mustRefund) {
        log.warn("second_payment_refunded", { paymentId: payment.id });
        const refunded = await gateway.refundPayment({
          paymentId: payment.id,
          reason: "duplicate",
        });
        payment = { ...refunded, metadata: payment.metadata };
        isRefundAsked = true;
        return CONFLICT; // read again: the ledger must now record the refund
      }
      if (mustReport) {
        isReportOver = !await report(purchase, { isHeard: eventId !== null });
        return CONFLICT; // read again: there may be more to tell
      }
      if (plan.change.orders?.some(({ state }) => state === "canceling")) {
        await closeOrdersLater(payment.metadata.userId);
      }
      const { userId: buyerId } = payment.metadata;
      if (purchase?.email && isGuestId(buyerId)) {
        await o.guestOwners.assign(buyerId, purchase.email);
      }
      return { ...settlementOf(payment, purchase, plan.ledgers[0]!), changed };
    });
  }

  /**
   * Tells the provider's tax reports of a sale, or of a refund. False: not now.
   * @param isHeard true for a webhook: errors are thrown, so that the provider sends it again; otherwise reconciliation
   * makes up for them
   */
  async function report(
    purchase: PurchaseRecord,
    { isHeard }: { isHeard: boolean },
  ): Promise<boolean> {
    try {
      const provider = await providerTaxes.told(purchase);
      if (provider) await keepReport(purchase, provider);
      return provider !== null;
    } catch (error) {
      if (isHeard || !(error instanceof GatewayDown)) throw error;
      log.warn("tax_not_recorded_yet", { paymentId: purchase.id, error });
      return false;
    }
  }

  async function keepReport(
    { id, userId }: PurchaseRecord,
    { transactionId, reversedMinor }: ProviderTax,
  ): Promise<void> {
    await retryOnConflict(async () => {
      const ledger = await store.read(userId);
      const known = ledger.purchases.find((it) => it.id === id);
      if (!known?.tax?.provider) return true;
      const provider = {
        ...known.tax.provider,
        transactionId,
        reversedMinor: Math.max(reversedMinor, known.tax.provider.reversedMinor),
      };
      const told = { ...known, tax: { ...known.tax, provider } };
      return await store.commit([ledger], { purchases: [told] }) || CONFLICT;
    });
  }

  async function readAnew(payment: OurPayment): Promise<OurPayment> {
    const read = await gateway.getPayment(payment.id);
    if (!read) throw new GatewayDown(`Payment ${payment.id} is not there any more.`);
    return { ...read, metadata: payment.metadata };
  }

  function settlementOf(
    payment: OurPayment,
    purchase: PurchaseRecord | null,
    ledger: Ledger,
  ): Settlement {
    const { userId, audiobookId } = payment.metadata;
    const of = { userId, audiobookId };
    if (payment.status !== "succeeded" || !purchase) {
      const state = payment.status === "succeeded" ? "held" : payment.status;
      return { state, purchase: null, ...of };
    }
    const purchases = withPurchase(ledger.purchases, purchase);
    const counting = valid(purchases);
    if (counting.includes(purchase)) {
      return { state: "granted", purchase: purchaseView(purchase), ...of };
    }
    if (isPaid(purchase, mode)) {
      return { state: "suspended", purchase: purchaseView(purchase, { isSuspended: true }), ...of };
    }
    const owned = purchase.kind === "book" &&
      counting.find((it) => ownsBook([it], { bookId: audiobookId, books: catalogue.books() }));
    if (owned && purchase.isDuplicate) {
      return { state: "granted", purchase: purchaseView(owned), ...of };
    }
    const view = purchaseView(purchase);
    return { state: view.isDisputed ? "disputed" : "refunded", purchase: view, ...of };
  }

  /**
   * Creates the payment of an order. Idempotent: repeated calls return the same payment. They send the same parameters,
   * because the provider refuses others.
   */
  async function createPayment(order: OrderRecord): Promise<OurPayment> {
    const { id: orderId, kind, userId, email, quote } = order;
    const metadata = { kind, userId, audiobookId: quote.bookId, orderId };
    const payment = await gateway.createPayment({
      amountMinor: quote.finalMinor,
      currency: quote.currency,
      metadata,
      description: kind === "gift"
        ? withoutUnseen(inLanguageOf(order, () => INVOICE.gift(quote.title)))
        : quote.title,
      email,
    });
    return { ...payment, metadata };
  }

  /** Cancels an order's payment at the provider; if it was paid in the meantime, settles it instead. */
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
   * Marks an order as canceled without a call to the provider: either its payment was never created, so nobody
   * has its secret, or it belongs to the other mode (test or live), whose payments this provider does not know.
   */
  async function forgetOrder(order: OrderRecord): Promise<boolean> {
    const ledger = await store.read(order.userId);
    return await store.commit([ledger], { orders: [{ ...order, state: "canceled" }] });
  }

  async function closeOrders(userId: string): Promise<void> {
    const { orders } = await store.read(userId);
    for (const order of orders) if (order.state === "canceling") await closeOrder(order);
  }

  /** Closes orders, but does not fail when the provider is unavailable: reconciliation cancels them later. */
  async function closeOrdersLater(userId: string): Promise<void> {
    try {
      await closeOrders(userId);
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error;
      log.warn("orders_not_canceled_yet", { userId, error });
    }
  }

  return { settlePayment, createPayment, closeOrder, closeOrders, closeOrdersLater, paid, valid };
}

function isEmpty(change: LedgerChange): boolean {
  return Object.values(change).every((it) => !Array.isArray(it) || it.length === 0);
}

/* What a payment's secret proves: a return page's address has both, whatever browser opens it. */

interface ProvenByOptions {
  store: Pick<LedgerStore, "getOrder">;
  gateway: Pick<PaymentGateway, "getPayment">;
  settle: Fulfilment["settlePayment"];
}

export function createProvenBy(
  { store, gateway, settle }: ProvenByOptions,
): (o: { paymentId: string; clientSecret: string }) => Promise<ProvenPayment | null> {
  return async function provenBy({ paymentId, clientSecret }) {
    if (!paymentIdSchema.safeParse(paymentId).success) return null;
    const payment = await gateway.getPayment(paymentId);
    if (!payment || !isSame(payment.clientSecret, clientSecret)) return null;
    const currency = CURRENCIES.find((code) => code === payment.currency);
    if (!currency) return null;
    const paid = { amountMinor: payment.amountMinor, currency };
    if (!isOurs(payment)) return { ...paid, state: stateOf(payment), title: null, address: null };
    const { state } = await settle(payment);
    const order = await store.getOrder(payment.metadata.orderId);
    const address = order?.email ? maskedAddress(order.email) : null;
    return order && { ...paid, state, title: order.quote.title, address };
  };
}

/** For a month of Premium, which has no order. */
const stateOf = ({ status, refundedMinor, receivedMinor }: Payment): ProvenPayment["state"] =>
  status !== "succeeded" ? status : refundedMinor >= receivedMinor ? "refunded" : "granted";

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((it) => createHash("sha256").update(it).digest());
  return timingSafeEqual(one!, other!);
}
