/** The purchase record of a book obtained without payment: by a code, a credit, a gift or from the operator. */

import type { Language } from "@/lib/platform/language/language.ts";
import { inLanguageOf, spokenHere } from "@/lib/platform/language/request_language.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { type DiscountRecord, isUsable } from "../discount.ts";
import { consumeUse, findUse } from "../offers/discounts.server.ts";
import type { LedgerChange, LedgerStore } from "../ledger/ledger_store.server.ts";
import { givenBookMail, type ShopMail } from "../mails/notices.server.ts";
import { presalesOf, receiptMail, subjectOf } from "../mails/purchase_mails.server.ts";
import type { Buyer, PurchaseRecord, PurchaseView, SaleSource } from "../purchase.ts";
import { purchaseView } from "../receipt.ts";
import type { OrderRecord, Quote, QuoteRefusal } from "../schema.ts";
import { overtakenBy, ownsBook, toCancel } from "../owned_books.ts";
import { REFUSALS } from "../words/mails.ts";
import type { Fulfilment } from "./fulfilment.server.ts";
import { giftDiscount, makeGiftCode } from "./gifts.server.ts";
import { consentOf, type Orders, type StartInput } from "./orders.server.ts";

/** The quote's parts that are recorded. Its total is 0; its other amounts may not be. */
type FreeQuote = Pick<
  Quote,
  | "bookId"
  | "title"
  | "currency"
  | "originalMinor"
  | "credits"
  | "discountCode"
  | "discountPercentage"
  | "discountMinor"
  | "vat"
>;

interface FreePurchase {
  user: Buyer;
  quote: FreeQuote;
  kind: PurchaseRecord["kind"];
  method: PurchaseRecord["method"];
  isTest: boolean;
  immediateDeliveryAccepted?: boolean;
  source?: SaleSource;
  language?: Language;
  nowMs: number;
}

/** The result of taking a book without payment. */
export type FreeResult =
  | { ok: true; purchase: PurchaseView }
  | QuoteRefusal
  | Refusal<"not_free">;

function freePurchase(
  { user, quote, kind, method, isTest, immediateDeliveryAccepted = false, source, language, nowMs }:
    FreePurchase,
): PurchaseRecord {
  return {
    id: crypto.randomUUID(),
    userId: user.id,
    audiobookId: quote.bookId,
    title: quote.title,
    kind,
    method,
    paidWith: null,
    paymentId: null,
    amountMinor: 0,
    refundedMinor: 0,
    currency: quote.currency,
    originalMinor: quote.originalMinor,
    credits: quote.credits,
    discountCode: quote.discountCode,
    discountPercentage: quote.discountPercentage,
    discountMinor: quote.discountMinor,
    vat: quote.vat,
    tax: null,
    email: user.email,
    createdAtMs: nowMs,
    refundedAtMs: null,
    disputedAtMs: null,
    dispute: null,
    isDuplicate: false,
    isTest,
    giftCode: null,
    immediateDeliveryAcceptedAtMs: immediateDeliveryAccepted ? nowMs : null,
    ...source && { source },
    ...language && { language },
  };
}

/* A book given by the operator: to a reviewer, a prize winner, or as compensation. */

/** A listener with the language that the mail about the book is in; absent: the shop's own. */
export type GivenTo = Buyer & { language?: Language };

interface GiveBookOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  fulfilment: Fulfilment;
  mail: ShopMail;
  now: () => number;
}

export function createGiveBook(
  { store, catalogue, fulfilment, mail, now }: GiveBookOptions,
): (o: { user: GivenTo; bookId: number; isTest?: boolean }) => Promise<FreeResult> {
  // The operator's word counts in every mode.
  return async function giveBook({ user, bookId, isTest = false }) {
    const book = inLanguageOf(user, () => catalogue.getBook(bookId));
    if (!book) return refuse("unknown_book", REFUSALS.unknownBook);
    const { amountMinor: originalMinor, currency } = priceOf(book, "EUR");
    const purchase = freePurchase({
      user,
      quote: {
        bookId,
        title: book.title,
        currency,
        originalMinor,
        credits: [],
        discountCode: null,
        discountPercentage: 100,
        discountMinor: originalMinor,
        vat: { percent: 0, includedMinor: 0, country: null },
      },
      kind: "book",
      method: "grant",
      isTest,
      language: user.language,
      nowMs: now(),
    });
    return await retryOnConflict<FreeResult>(async () => {
      const ledger = await store.read(user.id);
      const valid = fulfilment.valid(ledger.purchases);
      if (ownsBook(valid, { bookId, books: catalogue.books() })) {
        return refuse("already_owned", REFUSALS.alreadyOwned(book.title));
      }
      const orders = overtakenBy(ledger.orders, bookId, catalogue.getBook).map(toCancel);
      const site = mail();
      const given = site && !isTest ? givenBookMail(purchase, site, now()) : null;
      const mails = given ? [given] : [];
      if (!await store.commit([ledger], { purchases: [purchase], orders, mails })) return CONFLICT;
      site?.wake();
      await fulfilment.closeOrdersLater(user.id);
      return { ok: true, purchase: purchaseView(purchase) };
    });
  };
}

/* Purchases with a total of 0: no provider is involved; one commit uses up the code and grants the book. */

interface TakeFreeOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  orders: Orders;
  fulfilment: Fulfilment;
  mail: ShopMail;
  isTest: boolean;
  now: () => number;
}

export function createTakeFree(o: TakeFreeOptions): (input: StartInput) => Promise<FreeResult> {
  const { store, fulfilment, now } = o;

  return async function takeFree(input) {
    const { isGift = false } = input;
    return await retryOnConflict<FreeResult>(async () => {
      const ledger = await store.read(input.user.id);
      const user = { ...input.user, id: ledger.userId }; // of the account that a guest's ledger was moved to
      const result = await o.orders.quoteIn(ledger, { ...input, userId: user.id });
      if (!result.ok) return result;
      const { quote } = result;
      if (!quote.isFree) return refuse("not_free", REFUSALS.notFree);
      const purchase = freePurchase({
        user,
        quote,
        kind: isGift ? "gift" : "book",
        method: quote.discountCode === null ? "credit" : "free_code",
        isTest: o.isTest,
        ...consentOf(o.catalogue, input),
        source: input.source,
        ...spokenHere(),
        nowMs: now(),
      });
      const open = ledger.orders.filter(({ state }) => state === "open");
      const ended = new Set<OrderRecord>();
      const change: LedgerChange = { purchases: [purchase], discounts: [], orders: [] };
      // So that a crash before it has an owner loses nothing (ledger/owners.server.ts).
      const waiting = { email: user.email, guestId: user.id, state: "untold" } as const;
      if (input.isGuest && ledger.userId === input.user.id) change.waiting = waiting;
      if (quote.discountCode !== null) {
        const { entry, discount } = await store.getDiscount(quote.discountCode);
        const wish = { bookId: quote.bookId, isGift, nowMs: now() };
        if (!discount || !isUsable(discount, wish)) {
          return refuse("invalid_code", REFUSALS.invalidCode);
        }
        const ownOrderIds = open.map(({ id }) => id);
        const asker = { orderId: null, ownOrderIds, nowMs: now(), isPaid: true };
        const use = findUse(discount, asker);
        if (!use) return refuse("code_reserved", REFUSALS.codeReserved);
        if (discount.gift) purchase.method = "gift";
        else if (input.isGuest) return refuse("not_free", REFUSALS.notFree);
        change.discounts!.push({ entry, discount: redeemed(consumeUse(use), purchase) });
        open.filter(({ id }) => id === use.endsOrderId).forEach((it) => ended.add(it));
      }
      if (isGift) {
        purchase.giftCode = makeGiftCode();
        const { entry } = await store.getDiscount(purchase.giftCode);
        change.discounts!.push({ entry, discount: giftDiscount(purchase, now()) });
      } else {
        overtakenBy(open, quote.bookId, o.catalogue.getBook).forEach((it) => ended.add(it));
      }
      change.orders = [...ended].map(toCancel);
      const mail = o.mail();
      const receipt = mail && receiptMail(purchase, mail, now(), subjectOf(o.catalogue, purchase));
      change.mails = receipt ? [receipt] : [];
      change.presales = presalesOf(o.catalogue, purchase);
      if (!await store.commit([ledger], change)) return CONFLICT;
      mail?.wake();
      await fulfilment.closeOrdersLater(user.id);
      return { ok: true, purchase: purchaseView(purchase) };
    });
  };
}

/** A gift's code with a record of who redeemed it. */
function redeemed(
  discount: DiscountRecord,
  { userId, id, createdAtMs }: PurchaseRecord,
): DiscountRecord {
  const redeemed = { userId, purchaseId: id, atMs: createdAtMs };
  return { ...discount, gift: discount.gift && { ...discount.gift, redeemed } };
}
