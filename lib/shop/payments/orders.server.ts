/**
 * Turns a quote into an order with a payment. Prices come from the server only. A listener has at most one
 * open order per book and kind.
 */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { opensOn } from "@/lib/catalogue/release.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { spokenHere } from "@/lib/platform/language/request_language.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { inARow } from "@/lib/platform/words.ts";
import { type DiscountRecord, usedBy } from "../discount.ts";
import { type DiscountService, findUse, holds, reserveUse } from "../offers/discounts.server.ts";
import { isOurs, type PaymentGateway } from "../gateway.ts";
import type { Ledger, LedgerChange, LedgerStore } from "../ledger/ledger_store.server.ts";
import type { Buyer, SaleSource } from "../purchase.ts";
import { creditToward, quoteFor } from "../quote.ts";
import type { OrderRecord, Quote, QuoteRefusal, QuoteResult } from "../schema.ts";
import type { CompanyService } from "../tax/companies.server.ts";
import type { Company } from "../tax/decide.ts";
import type { TaxStore } from "../tax/invoice_store.server.ts";
import { ownsBook, toCancel } from "../owned_books.ts";
import { REFUSALS } from "../words/mails.ts";
import { PRESALE } from "../words/presale.ts";
import { type Fulfilment, ORDER_LIFETIME_MS } from "./fulfilment.server.ts";

export interface QuoteInput {
  /** null: a visitor, who has no credit and owns nothing. */
  userId: string | null;
  bookId: number;
  currency: CurrencyCode;
  /** As typed; empty counts as none. */
  discountCode?: string;
  /** A gift may be for a book the buyer owns, and takes no credit. */
  isGift?: boolean;
  /** A guest pays the price that every visitor sees. */
  isGuest?: boolean;
  /** ISO 3166 alpha-2, for the VAT. */
  country?: string | null;
  /** Who orders; absent: only a price is asked for. */
  user?: Buyer;
}

export interface StartInput extends Omit<QuoteInput, "userId" | "user"> {
  user: Buyer;
  immediateDeliveryAccepted?: boolean;
  /** How the buyer came to the shop; absent: do not count. */
  source?: SaleSource;
  /** Client address, normalised as for rate limits; null or absent: unknown. */
  place?: string | null;
}

/** `clientSecret` and `paymentId` are null when there is nothing to pay. */
export type StartResult =
  | { ok: true; quote: Quote; clientSecret: string | null; paymentId: string | null }
  | QuoteRefusal;

interface OrdersOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  catalogue: Catalogue;
  discounts: Pick<DiscountService, "find">;
  fulfilment: Fulfilment;
  taxes: Pick<TaxStore, "get">;
  companies: Pick<CompanyService, "forSale">;
  now: () => number;
}

/** An order to be made: quote, buyer, and the ledger as it was read. */
interface Wanted {
  ledger: Ledger;
  quote: Quote;
  input: StartInput;
  company: Company | null;
}

type Reservation = Required<Pick<LedgerChange, "discounts">> & { ended: OrderRecord[] };

export type Orders = ReturnType<typeof createOrders>;

export function createOrders(o: OrdersOptions) {
  const { store, gateway, catalogue, fulfilment, now } = o;

  /**
   * The price for the owner of the ledger; null: a visitor.
   * @param company the business that buys; null: a private buyer
   */
  async function quoteIn(
    ledger: Pick<Ledger, "purchases" | "orders"> | null,
    input: QuoteInput,
    company: Company | null = null,
  ): Promise<QuoteResult> {
    const { bookId, currency, discountCode = "", isGift = false, country = null } = input;
    const book = catalogue.getBook(bookId);
    if (!book) return refuse("unknown_book", REFUSALS.unknownBook);
    // A gift is opened and heard at once, so it is not sold in advance.
    if (book.isUpcoming && (!book.isPresale || isGift)) {
      return refuse("not_out", REFUSALS.notOut(book.title));
    }
    if (book.isSilent) return refuse("not_available", REFUSALS.notAvailable(book.title));
    const purchases = isGift ? [] : ledger?.purchases ?? [];
    if (ownsBook(fulfilment.valid(purchases), { bookId, books: catalogue.books() })) {
      return refuse("already_owned", REFUSALS.alreadyOwned(book.title));
    }
    const text = discountCode.trim();
    const open = ledger?.orders.filter(({ state }) => state === "open") ?? [];
    const ownOrderIds = open.map(({ id }) => id);
    const found = text === ""
      ? null
      : await o.discounts.find({ text, bookId, isGift, ownOrderIds });
    if (found && !found.ok) return found;
    const discount = found?.discount ?? null;
    if (discount && await hasUsed(discount, { ledger, email: input.user?.email ?? null })) {
      return refuse("invalid_code", REFUSALS.codeUsed);
    }
    // A gift bought before still opens.
    if (book.isOffSale && !discount?.gift) return refuse("not_sold", REFUSALS.notSold(book.title));
    const paid = input.isGuest ? [] : fulfilment.paid(purchases);
    const taxes = await o.taxes.get();
    const credits = creditToward(book, { paid, currency });
    const quote = quoteFor({ book, currency, credits, discount, country, company, taxes });
    const day = opensOn(book, now()), note = day === null ? null : PRESALE.note(day);
    return {
      ok: true,
      quote: note === null
        ? quote
        : { ...quote, taxNote: quote.taxNote ? inARow(quote.taxNote, note) : note },
    };
  }

  /** Whether a code that each customer has once was used by this one, in this account or with this address. */
  async function hasUsed(
    { code, isOncePerCustomer }: DiscountRecord,
    { ledger, email }: { ledger: Pick<Ledger, "purchases"> | null; email: string | null },
  ): Promise<boolean> {
    if (!isOncePerCustomer) return false;
    return usedBy(ledger?.purchases ?? [], code) ||
      email !== null && await store.codeUsedBy(code, email) !== null;
  }

  /** Starts again whenever the ledger changed between the read and the commit. */
  function start(asked: StartInput): Promise<StartResult> {
    const input = { ...asked, ...consentOf(catalogue, asked) };
    const userId = input.user.id;
    const buying = o.companies.forSale(userId); // in the same round trip as the ledger
    return retryOnConflict(async () => {
      const [ledger, company] = await Promise.all([store.read(userId), buying]);
      const result = await quoteIn(ledger, { ...input, userId }, company);
      if (!result.ok) return result;
      const { quote } = result;
      if (quote.isFree) return { ok: true, quote, clientSecret: null, paymentId: null };
      return await order({ ledger, quote, input, company }) ?? CONFLICT;
    });
  }

  async function order(
    { ledger, quote, input, company }: Wanted,
  ): Promise<StartResult | null> {
    const kind = input.isGift ? "gift" : "book";
    const current = ledger.orders.find((it) =>
      it.state === "open" && it.kind === kind && it.quote.bookId === quote.bookId
    );
    if (!current) return await openOrder({ ledger, quote, input, company }, kind);
    const isSame = isSamePrice(current.quote, quote) && isSameBuyer(current.company, company) &&
      now() - current.createdAtMs < ORDER_LIFETIME_MS;
    if (isSame && !await keepUse(ledger, current, input)) return null;
    if (isSame && current.paymentId === null) return await pay(current, input);
    const payment = current.paymentId && await gateway.getPayment(current.paymentId);
    if (payment && isOurs(payment) && payment.status !== "open") {
      await fulfilment.settlePayment(payment);
      return payment.status === "processing"
        ? refuse("payment_under_way", REFUSALS.underWay(quote.title))
        : null;
    }
    if (isSame && payment) return answerOf(await accept(current, input), payment.clientSecret);
    await store.commit([ledger], { orders: [toCancel(current)] });
    await fulfilment.closeOrders(ledger.userId);
    return null;
  }

  /** Records the order before its payment is created, so that no payment exists without a known order. */
  async function openOrder(
    { ledger, quote, input, company }: Wanted,
    kind: OrderRecord["kind"],
  ): Promise<StartResult | null> {
    const made: OrderRecord = {
      id: crypto.randomUUID(),
      userId: ledger.userId,
      email: input.user.email,
      kind,
      quote,
      state: "open",
      paymentId: null,
      createdAtMs: now(),
      processingAtMs: null,
      country: input.country ?? null,
      company,
      immediateDeliveryAcceptedAtMs: input.immediateDeliveryAccepted ? now() : null,
      ...input.source && { source: input.source },
      ...spokenHere(),
    };
    const reservation = await reserve(ledger, made, input);
    if (!reservation) return null; // another order was faster: the quote says so
    const { discounts, ended } = reservation;
    const change = { orders: [made, ...ended], discounts };
    if (!await store.commit([ledger], change)) return null;
    if (ended.length > 0) await fulfilment.closeOrdersLater(ledger.userId);
    return await pay(made, input);
  }

  /** The changes that reserve one use of the order's discount code for it; null: no use is left. */
  async function reserve(
    ledger: Ledger,
    { id, quote }: OrderRecord,
    { place = null, isGuest = false }: StartInput,
  ): Promise<Reservation | null> {
    if (quote.discountCode === null) return { discounts: [], ended: [] };
    const { entry, discount } = await store.getDiscount(quote.discountCode);
    const others = ledger.orders.filter((it) => it.id !== id && it.state === "open");
    const ownOrderIds = others.map((it) => it.id);
    const nowMs = now();
    const from = { place, isGuest };
    const use = discount && findUse(discount, { orderId: id, ownOrderIds, nowMs, from });
    if (!use) return null;
    return {
      discounts: [{ entry, discount: reserveUse(use, id, { nowMs, from }) }],
      ended: others.filter((it) => it.id === use.endsOrderId).map(toCancel),
    };
  }

  /**
   * Reserves a use of the code again if the reused order has lost its own.
   * @returns whether the order still had one; on false, the ledger must be read again.
   */
  async function keepUse(
    ledger: Ledger,
    order: OrderRecord,
    input: StartInput,
  ): Promise<boolean> {
    const { discountCode } = order.quote;
    const known = discountCode === null ? null : await store.getDiscount(discountCode);
    if (!known?.discount || holds(known.discount, order.id, now())) return true;
    const reservation = await reserve(ledger, order, input);
    if (!reservation) return false;
    const { discounts, ended } = reservation;
    await store.commit([ledger], { orders: ended, discounts });
    return false; // the ledger has changed: read it again
  }

  /** Creates the payment. Returns its secret only after the open order has recorded the payment's id. */
  async function pay(order: OrderRecord, input: StartInput): Promise<StartResult | null> {
    const payment = await fulfilment.createPayment(order);
    if (payment.status === "succeeded" || payment.status === "canceled") {
      await fulfilment.settlePayment(payment); // another tab was faster
      return null;
    }
    return await retryOnConflict(async () => {
      const ledger = await store.read(order.userId);
      const current = ledger.orders.find(({ id }) => id === order.id);
      if (current?.state !== "open") {
        if (current) await fulfilment.closeOrder({ ...current, paymentId: payment.id });
        return null;
      }
      const known = { ...current, paymentId: payment.id };
      if (current.paymentId === null && !await store.commit([ledger], { orders: [known] })) {
        return CONFLICT;
      }
      return answerOf(await accept(known, input), payment.clientSecret);
    });
  }

  /** Records when the buyer asked for immediate delivery, also if that comes with a later call. */
  async function accept(order: OrderRecord, input: StartInput): Promise<OrderRecord> {
    if (!input.immediateDeliveryAccepted || order.immediateDeliveryAcceptedAtMs !== null) {
      return order;
    }
    return await retryOnConflict(async () => {
      const ledger = await store.read(order.userId);
      const current = ledger.orders.find(({ id }) => id === order.id);
      if (!current) return order;
      const accepted = { ...current, immediateDeliveryAcceptedAtMs: now() };
      return await store.commit([ledger], { orders: [accepted] }) ? accepted : CONFLICT;
    });
  }

  return { quoteIn, start };
}

/** A book that opens later cannot be delivered at once: its buyer's right to withdraw stays, whatever was ticked. */
export function consentOf(
  catalogue: Pick<Catalogue, "getBook">,
  { bookId, immediateDeliveryAccepted = false }: Pick<
    StartInput,
    "bookId" | "immediateDeliveryAccepted"
  >,
): { immediateDeliveryAccepted: boolean } {
  const isLater = catalogue.getBook(bookId)?.isUpcoming ?? false;
  return { immediateDeliveryAccepted: immediateDeliveryAccepted && !isLater };
}

function answerOf({ quote, paymentId }: OrderRecord, clientSecret: string): StartResult {
  return { ok: true, quote, clientSecret, paymentId };
}

/** False after a change of price, code or credit: the order then needs a new payment. */
function isSamePrice(a: Quote, b: Quote): boolean {
  return a.finalMinor === b.finalMinor && a.currency === b.currency &&
    a.discountCode === b.discountCode && a.creditMinor === b.creditMinor;
}

/** Compares what the invoice shows. The time at which the VAT id was verified is ignored. */
function isSameBuyer(a: Company | null, b: Company | null): boolean {
  const told = (it: Company | null) =>
    it && [it.name, it.address, it.vatId, it.check?.isValid ?? null];
  return JSON.stringify(told(a)) === JSON.stringify(told(b));
}
