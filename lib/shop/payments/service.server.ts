/** The payment service, for routes, pages and the operator's commands. */

import type { GuestMaker } from "@/lib/accounts/care.server.ts";
import { isGuestId } from "@/lib/accounts/schema.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { type Metrics, NO_METRICS } from "@/lib/platform/telemetry/metrics.server.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { discountCode } from "../discount.ts";
import type { DiscountService } from "../offers/discounts.server.ts";
import {
  isOurs,
  type PaymentGateway,
  paymentId as paymentIdSchema,
  type PaymentMetadata,
  type RefundPart,
} from "../gateway.ts";
import { createGuestOwners, guestIdOf } from "../ledger/owners.server.ts";
import type { LedgerStore } from "../ledger/ledger_store.server.ts";
import type { ShopMail } from "../mails/notices.server.ts";
import type { Buyer } from "../purchase.ts";
import type { PaymentOnHold } from "../purchase_after.ts";
import { purchaseView, receiptOf } from "../receipt.ts";
import type { ProvenPayment, QuoteResult, Receipt, Settlement, UnderWayView } from "../schema.ts";
import type { SubscriptionService } from "../subscriptions/service.server.ts";
import type { CompanyService } from "../tax/companies.server.ts";
import type { MonthStore, TaxStore } from "../tax/invoice_store.server.ts";
import {
  type AfterSales,
  createAfterSales,
  createForgetBuyer,
  createRefund,
  type RefundResult,
} from "./after_sales.server.ts";
import { createGiveBook, createTakeFree, type FreeResult, type GivenTo } from "./free.server.ts";
import { createFulfilment, createProvenBy, ORDER_LIFETIME_MS } from "./fulfilment.server.ts";
import {
  createOrders,
  type QuoteInput,
  type StartInput,
  type StartResult,
} from "./orders.server.ts";
import { createReconcile, type Reconciled, type ReconcileWhat } from "./reconcile.server.ts";

export interface PaymentService extends AfterSales {
  quote(o: QuoteInput): Promise<QuoteResult>;
  /**
   * Ensures that one payment exists for this purchase. The same price returns the same payment (double click,
   * two tabs); after a change of price the old payment is canceled first.
   * @throws {GatewayDown} nothing was charged; the call may be repeated.
   */
  startPayment(o: StartInput): Promise<StartResult>;
  /** Takes a book whose total is 0, and uses up the code in the same commit. */
  takeFree(o: StartInput): Promise<FreeResult>;
  /**
   * Opens a gift for an account or for a guest, whose book then gets an owner. Asked again by the same receiver, it
   * changes nothing: a crash or a second press is made up for.
   */
  openGift(o: StartInput & { discountCode: string }): Promise<FreeResult>;
  /**
   * The single way to fulfil, for webhook, return page, calls and reconciliation: reads the payment from the
   * provider and makes the ledger equal to it. Idempotent.
   * @throws {GatewayDown}
   */
  settle(paymentId: string): Promise<Settlement>;
  /** As `settle`, but `unknown` for another user's payment, so that nothing about it is disclosed. */
  settleForUser(paymentId: string, userId: string): Promise<Settlement>;
  /**
   * The settlement of a payment that this browser's guest made; without `paymentId`, of the latest. null: there
   * is none.
   */
  paidByGuest(
    o: { token: string; email: string; paymentId: string | null },
  ): Promise<Settlement | null>;
  /**
   * For a return page in a browser with neither session nor guest cookie: the address contains what the provider
   * appended. null: the secret is not this payment's.
   * @throws {GatewayDown}
   */
  provenBy(o: { paymentId: string; clientSecret: string }): Promise<ProvenPayment | null>;
  /**
   * The guest that a browser pays as, and the token that proves it later. A new guest is made if the former one's
   * purchases have since been assigned to someone with stronger proof of identity.
   */
  toGuest(o: { token: string | null; email: string }): Promise<{ guest: Buyer; token: string }>;
  /** Assigns earlier guest purchases under the signed-in listener's address to them; false: there were none. */
  joinGuests(userId: string): Promise<boolean>;
  /**
   * Settles the listener's orders for a book that are still open: for a buyer who has paid and whose
   * browser lost the payment's id (spec 2 section 7, emergency-record-purchase).
   * @throws {GatewayDown}
   */
  settleBook(o: { userId: string; bookId: number }): Promise<void>;
  /**
   * @throws {BadSignature} answer 400.
   * @throws {GatewayDown} answer 503, so that the provider sends it again.
   */
  handleWebhook(rawBody: string, signature: string | null): Promise<"done" | "ignored">;
  /**
   * Settles every payment made since then, and every order and subscription that has not ended. An item that
   * fails is logged; the others continue.
   * @throws {GatewayDown} the provider is unavailable.
   */
  reconcile(o: ReconcileWhat): Promise<Reconciled>;
  /** Payments that the listener's bank has not confirmed yet: a debit takes days. */
  underWay(userId: string): Promise<UnderWayView[]>;
  /** null: not one of this listener's purchases. */
  receipt(o: { userId: string; purchaseId: string }): Promise<Receipt | null>;
  /** Payments that do not match their orders, including those refunded since. */
  listOnHold(): Promise<PaymentOnHold[]>;
  /**
   * Refunds, as the operator, what is left of a payment, or a part of it. A partial refund keeps the access. A
   * single that was credited toward the series cannot be refunded.
   */
  refund(paymentId: string, part?: RefundPart): Promise<RefundResult>;
  /**
   * Cancels open orders and removes the e-mail address from all records. Purchases stay, because the law requires
   * receipts to be kept, and can still be refunded.
   * @throws {GatewayDown}
   */
  forgetBuyer(userId: string): Promise<void>;
  /** Gives a book away, as the operator. With `isTest` it grants nothing in live mode. */
  giveBook(o: { user: GivenTo; bookId: number; isTest?: boolean }): Promise<FreeResult>;
}

interface PaymentServiceOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  catalogue: Catalogue;
  discounts: DiscountService;
  subscriptions: SubscriptionService;
  mail: ShopMail;
  log: Log;
  metrics?: Pick<Metrics, "countWebhook">;
  now?: () => number;
  accounts: GuestMaker;
  taxes: Pick<TaxStore, "get">;
  companies: Pick<CompanyService, "get" | "forSale">;
  months: Pick<MonthStore, "ofUser">;
  /** Called for each buyer whose payment was settled, whichever process recorded it: cached rights are outdated. */
  onSettled: (userId: string) => void;
}

const isPaymentId = (text: string) => paymentIdSchema.safeParse(text).success;

const UNKNOWN: Settlement = { state: "unknown", purchase: null, userId: null, audiobookId: null };

export function createPaymentService(
  { now = Date.now, metrics = NO_METRICS, ...given }: PaymentServiceOptions,
): PaymentService {
  const guestOwners = createGuestOwners({ ...given, now });
  const o = { ...given, now, guestOwners };
  const { store, gateway, subscriptions } = o;
  const fulfilment = createFulfilment(o);
  const orders = createOrders({ ...o, fulfilment });

  /** `isAllowed` is checked before anything is written. */
  async function settle(
    paymentId: string,
    { isAllowed = () => true, eventId }: {
      isAllowed?: (of: PaymentMetadata) => boolean | Promise<boolean>;
      eventId?: string;
    } = {},
  ): Promise<Settlement> {
    if (!isPaymentId(paymentId)) return UNKNOWN; // untrusted, from an address: the provider is not asked
    const payment = await gateway.getPayment(paymentId);
    if (!payment || !isOurs(payment) || !await isAllowed(payment.metadata)) return UNKNOWN;
    const { changed: _changed, ...settlement } = await fulfilment.settlePayment(payment, eventId);
    return settlement;
  }

  const takeFree = createTakeFree({
    ...o,
    orders,
    fulfilment,
    isTest: gateway.mode !== "live",
  });

  /** The book of a gift that this receiver has opened already; null: it was not, or by another. */
  async function openedBefore(userId: string, text: string): Promise<FreeResult | null> {
    const code = discountCode.safeParse(text).data;
    const gift = code && (await store.getDiscount(code)).discount?.gift;
    if (!gift || gift.redeemed?.userId !== userId) return null;
    const { purchases } = await store.read(userId);
    const purchase = purchases.find(({ id }) => id === gift.redeemed!.purchaseId);
    return purchase && purchase.refundedAtMs === null
      ? { ok: true, purchase: purchaseView(purchase) }
      : null;
  }

  return {
    async quote(input) {
      const { userId, discountCode = "" } = input;
      if (userId === null) return await orders.quoteIn(null, input);
      // Open orders affect the quote only if there is a code.
      const isShort = discountCode.trim() === "" && !isGuestId(userId);
      const [ledger, company] = await Promise.all([
        isShort
          ? store.readPurchases(userId).then((purchases) => ({ purchases, orders: [] }))
          : store.look(userId),
        // The company matters only to VAT, which is calculated only if the buyer's country is given.
        input.country && !isGuestId(userId) ? given.companies.get(userId) : null,
        given.taxes.get(), // in the same round trip, unless cached
      ]);
      return await orders.quoteIn(ledger, input, company);
    },
    startPayment: orders.start,
    takeFree,
    async openGift(input) {
      const { user, discountCode, isGuest } = input;
      const taken = await takeFree({ ...input, isGift: false });
      const opened = taken.ok ? taken : await openedBefore(user.id, discountCode) ?? taken;
      if (opened.ok && isGuest) await guestOwners.assign(user.id, user.email);
      if (opened.ok) given.onSettled(user.id);
      return opened;
    },
    settle: (paymentId) => settle(paymentId),
    async settleForUser(paymentId, userId) {
      const settled = await settle(paymentId, { isAllowed: (of) => of.userId === userId });
      if (settled.state !== "unknown") given.onSettled(userId);
      return settled;
    },
    async paidByGuest({ token, email, paymentId }) {
      const guestId = guestIdOf(token, email);
      const { purchases } = await store.read(guestId);
      const latest = purchases.toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0];
      const id = paymentId ?? latest?.paymentId;
      if (!id || !await guestOwners.isOpen(guestId)) return null;
      const settled = await settle(id, { isAllowed: (of) => of.userId === guestId });
      return settled.state === "unknown" ? null : settled;
    },
    provenBy: createProvenBy({ store, gateway, settle: fulfilment.settlePayment }),
    async toGuest({ token, email }) {
      const id = token && guestIdOf(token, email);
      const known = id && await given.accounts.get(id);
      const isOpen = known
        ? known.passwordHash === null && now() - known.createdAtMs < ORDER_LIFETIME_MS
        : id && await guestOwners.isOpen(id);
      if (token && id && isOpen) return { guest: { id, email }, token };
      const fresh = newToken(); // stored in a cookie that scripts cannot read
      return { guest: { id: guestIdOf(fresh, email), email }, token: fresh };
    },
    joinGuests: (userId) => guestOwners.join(userId, (paymentId) => settle(paymentId)),
    async settleBook({ userId, bookId }) {
      const { orders } = await store.read(userId);
      for (const { paymentId, quote } of orders) {
        if (paymentId && quote.bookId === bookId) await settle(paymentId);
      }
      given.onSettled(userId);
    },
    async handleWebhook(rawBody, signature) {
      const event = await gateway.readEvent({ rawBody, signature });
      const { id: eventId, paymentId, subscriptionId } = event;
      metrics.countWebhook(Math.max(0, now() - event.createdAtMs) / 1000);
      if (await store.hasEvent(eventId)) return "done";
      const state = paymentId && (await settle(paymentId, { eventId })).state;
      const states = [
        state,
        state === "unknown" && paymentId && await subscriptions.settleMonth(paymentId, eventId),
        subscriptionId && await subscriptions.settle(subscriptionId, eventId),
      ];
      return states.some((state) => state && state !== "unknown") ? "done" : "ignored";
    },
    reconcile: createReconcile({ ...o, fulfilment }),
    async underWay(userId) {
      const orders = await store.readOpenOrders(userId);
      return orders.flatMap(({ quote, kind, processingAtMs }) =>
        processingAtMs === null ? [] : {
          bookId: quote.bookId,
          title: quote.title,
          isGift: kind === "gift",
          amountMinor: quote.finalMinor,
          currency: quote.currency,
          since: new Date(processingAtMs).toISOString(),
        }
      );
    },
    async receipt({ userId, purchaseId }) {
      const { purchases } = await store.read(userId);
      const found = purchases.find(({ id }) => id === purchaseId);
      return found ? receiptOf(found) : null;
    },
    listOnHold: store.listOnHold,
    refund: createRefund({ ...o, fulfilment }),
    forgetBuyer: createForgetBuyer({ store, fulfilment, months: o.months }),
    giveBook: createGiveBook({ ...o, fulfilment }),
    ...createAfterSales(o),
  };
}
