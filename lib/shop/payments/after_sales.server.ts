/**
 * What happens after a sale: the operator resends receipts, replaces gift codes and refunds; a deleted buyer is
 * forgotten.
 */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import { type MailRecord, message, toLetter } from "@/lib/platform/mail/letter.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { SIGN_OFF } from "@/lib/platform/words.ts";
import { giftPath } from "../addresses.ts";
import { isOurs, type Payment, type PaymentGateway, type RefundPart } from "../gateway.ts";
import type { LedgerStore } from "../ledger/ledger_store.server.ts";
import type { ShopMail } from "../mails/notices.server.ts";
import { receiptMail, subjectOf } from "../mails/purchase_mails.server.ts";
import type { PurchaseRecord } from "../purchase.ts";
import type { OrderRecord, Settlement } from "../schema.ts";
import type { SubscriptionService } from "../subscriptions/service.server.ts";
import type { MonthStore } from "../tax/invoice_store.server.ts";
import { creditedWith, toCancel } from "../owned_books.ts";
import { GIFT_MAIL, GIFT_REFUSALS, HELLO, REFUND_REFUSALS } from "../words/mails.ts";
import type { Fulfilment } from "./fulfilment.server.ts";
import { giftDiscount, makeGiftCode } from "./gifts.server.ts";

type ReplacedGift =
  | { ok: true; code: string; title: string }
  | Refusal<"unknown_gift" | "gift_used" | "gift_over">;

export type AfterSales = ReturnType<typeof createAfterSales>;

export function createAfterSales(
  { store, catalogue, mail, now }: {
    store: LedgerStore;
    catalogue: Pick<Catalogue, "getBook">;
    mail: ShopMail;
    now: () => number;
  },
) {
  function giftMail(email: string, gift: PurchaseRecord, code: string): MailRecord[] {
    const site = mail();
    if (!site) return [];
    const link = new URL(giftPath(code), site.baseUrl).href;
    const { data } = inLanguageOf(gift, () =>
      message.safeParse(toLetter({
        to: email,
        subject: GIFT_MAIL.subject(gift.title),
        paragraphs: [
          HELLO.text,
          GIFT_MAIL.given(gift.title),
          { before: GIFT_MAIL.open, href: link },
          SIGN_OFF.listen(site.seriesTitle),
        ],
      })));
    const atMs = now();
    return data
      ? [{ ...data, id: `gift-${code}`, failures: 0, createdAtMs: atMs, dueAtMs: atMs }]
      : [];
  }

  return {
    /** Resends the buyer's receipt, including a gift's code. False: no mail is sent, or the address is unknown. */
    async sendReceipt(purchase: PurchaseRecord): Promise<boolean> {
      const site = mail();
      const made = site && receiptMail(purchase, site, now(), subjectOf(catalogue, purchase));
      if (!made) return false;
      await store.commit([], { mails: [{ ...made, id: `${made.id}-${crypto.randomUUID()}` }] });
      site.wake();
      return true;
    },
    /**
     * Gives an unused gift a new code, invalidates the old one and mails the new one. Where no mail is sent, the
     * operator passes the code on.
     */
    async replaceGift({ code, email }: { code: string; email: string }): Promise<ReplacedGift> {
      const replaced = await retryOnConflict<ReplacedGift>(async () => {
        const former = await store.getDiscount(code);
        const { discount } = former;
        if (!discount?.gift) return refuse("unknown_gift", GIFT_REFUSALS.unknownGift(code));
        if (discount.gift.redeemed) return refuse("gift_used", GIFT_REFUSALS.giftUsed(code));
        if (discount.endedAtMs !== null) return refuse("gift_over", GIFT_REFUSALS.giftOver(code));
        const ledger = await store.read(discount.gift.userId);
        const known = ledger.purchases.find(({ id }) => id === discount.gift!.purchaseId);
        if (!known) return refuse("unknown_gift", GIFT_REFUSALS.unknownGift(code));
        const gift = { ...known, giftCode: makeGiftCode() };
        const { entry } = await store.getDiscount(gift.giftCode);
        const done = await store.commit([ledger], {
          purchases: [gift],
          discounts: [
            { entry: former.entry, discount: { ...discount, endedAtMs: now() } },
            { entry, discount: giftDiscount(gift, now()) },
          ],
          mails: giftMail(email, gift, gift.giftCode),
        });
        return done ? { ok: true, code: gift.giftCode, title: gift.title } : CONFLICT;
      });
      if (replaced.ok) mail()?.wake();
      return replaced;
    },
  };
}

/* Cancels a deleted account's open orders and removes its e-mail address; amounts, dates and books are kept. */

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

/* Refunds by the operator. */

/** `not_paid`: nothing to refund. `credited`: this single's price was credited toward a series that is still valid. */
export type RefundResult =
  | { ok: true; settlement: Settlement }
  | Refusal<"unknown_payment" | "not_paid" | "credited" | "too_much" | "refunded_meanwhile">;

/** null: the part may be refunded: enough is left, and nothing was refunded since the operator's form was made. */
function partRefusal({ receivedMinor, refundedMinor, currency }: Payment, part: RefundPart) {
  if (refundedMinor !== part.refundedMinor) {
    return refuse("refunded_meanwhile", REFUND_REFUSALS.refundedMeanwhile);
  }
  const leftMinor = receivedMinor - refundedMinor;
  if (part.amountMinor <= leftMinor) return null;
  return refuse("too_much", REFUND_REFUSALS.tooMuch(leftMinor, currency));
}

export function createRefund(
  { store, gateway, fulfilment, subscriptions }: {
    store: LedgerStore;
    gateway: PaymentGateway;
    fulfilment: Fulfilment;
    subscriptions: Pick<SubscriptionService, "findMonth" | "settleMonth">;
  },
): (paymentId: string, part?: RefundPart) => Promise<RefundResult> {
  /** Refunds a month of Premium. Access is unchanged: Premium continues until it is ended. */
  async function refundMonth(payment: Payment, part?: RefundPart): Promise<RefundResult> {
    const paymentId = payment.id;
    const month = await subscriptions.findMonth(paymentId);
    if (!month) return refuse("unknown_payment", REFUND_REFUSALS.unknownPayment(paymentId));
    const refusal = part && partRefusal(payment, part);
    if (refusal) return refusal;
    await gateway.refundPayment({ paymentId, reason: "requested_by_customer", part });
    await subscriptions.settleMonth(paymentId);
    const { userId } = month;
    const settlement = { state: "refunded", purchase: null, userId, audiobookId: null } as const;
    return { ok: true, settlement };
  }

  return async function refund(paymentId, part) {
    const payment = await gateway.getPayment(paymentId);
    if (!payment) {
      return refuse("unknown_payment", REFUND_REFUSALS.unknownPayment(paymentId));
    }
    if (!isOurs(payment)) return await refundMonth(payment, part);
    if (payment.status !== "succeeded") {
      return refuse("not_paid", REFUND_REFUSALS.notPaid(paymentId));
    }
    const refusal = part && partRefusal(payment, part);
    if (refusal) return refusal;
    await fulfilment.settlePayment(payment);
    const credited = await retryOnConflict(async () => {
      const ledger = await store.read(payment.metadata.userId);
      const series = fulfilment.valid(ledger.purchases).find(({ credits }) =>
        credits.some(({ purchaseId }) => purchaseId === paymentId)
      );
      if (series) return series;
      const orders = creditedWith(ledger.orders, paymentId).map(toCancel);
      if (orders.length === 0) return null;
      // Open orders whose price includes this payment as a credit are canceled before it is refunded.
      if (await store.commit([ledger], { orders })) await fulfilment.closeOrders(ledger.userId);
      return CONFLICT; // check again
    });
    if (credited) return refuse("credited", REFUND_REFUSALS.credited(credited.title));
    const refunded = await gateway.refundPayment({
      paymentId,
      reason: "requested_by_customer",
      part,
    });
    const { metadata } = payment;
    const { changed: _changed, ...settlement } = await fulfilment.settlePayment({
      ...refunded,
      metadata,
    });
    return { ok: true, settlement };
  };
}
