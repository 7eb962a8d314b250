/** Plans the changes to the ledger that a payment's present state requires. It reads and decides; it writes nothing. */

import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { usedBy } from "../discount.ts";
import { consumeUse, findUse, returnUse } from "../offers/discounts.server.ts";
import type { Mode, OurPayment, Payment } from "../gateway.ts";
import type { Ledger, LedgerChange, LedgerStore } from "../ledger/ledger_store.server.ts";
import {
  codeSpentMail,
  debitRefusedMail,
  moneyMails,
  type NoticeOptions,
  onHoldMail,
  paidTwiceMail,
  refundMail,
  suspensionMail,
} from "../mails/notices.server.ts";
import { presalesOf, receiptMail, subjectOf } from "../mails/purchase_mails.server.ts";
import type { PurchaseRecord } from "../purchase.ts";
import {
  holdAfter,
  type HoldReason,
  mismatches,
  type PaymentOnHold,
  purchaseAfter,
} from "../purchase_after.ts";
import type { OrderRecord } from "../schema.ts";
import { draftOf } from "../tax/draft.server.ts";
import { isUnanswered, taxShareOf } from "../tax/invoice.ts";
import type { TaxStore } from "../tax/invoice_store.server.ts";
import type { ProviderTaxes } from "../tax/provider_tax.server.ts";
import {
  creditedWith,
  isPaid,
  overtakenBy,
  ownsBook,
  suspensions,
  toCancel,
  validPurchases,
} from "../owned_books.ts";
import { giftAfter, giftDiscount, makeGiftCode } from "./gifts.server.ts";

interface PlanOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  mode: Mode;
  taxes: Pick<TaxStore, "get">;
  providerTaxes: ProviderTaxes;
  /** Asked whenever a mail is due; null: no mail is sent. */
  mail: () => NoticeOptions | null;
  now: () => number;
}

/** The ledgers that were read, the change to commit against them, and the resulting purchase. */
interface Plan {
  ledgers: Ledger[];
  change: LedgerChange;
  purchase: PurchaseRecord | null;
  /** Whether it changes an existing record of this payment. */
  isRevision: boolean;
}

type GrantPlan = Plan & { purchase: PurchaseRecord };

export function createPlanner(
  { store, catalogue, mode, taxes: taxStore, providerTaxes, now, ...o }: PlanOptions,
): (payment: OurPayment, ledger: Ledger) => Promise<Plan> {
  async function planFor(payment: OurPayment, ledger: Ledger): Promise<Plan> {
    const { orderId, audiobookId } = payment.metadata;
    const order = await store.getOrder(orderId);
    const mail = o.mail();
    if (payment.status !== "succeeded") {
      const change: LedgerChange = { orders: orderAfter(order, payment, now()) };
      if (order && isRefusedDebit(order, payment) && mail) {
        const letter = debitRefusedMail(order, mail, now());
        change.mails = letter ? [letter] : [];
      }
      // The state that was read may be older than another process's record of a debit.
      const isRevision = change.orders!.some((it) => it.processingAtMs !== order!.processingAtMs);
      return { ledgers: [ledger], change, purchase: null, isRevision };
    }
    const known = ledger.purchases.find(({ id }) => id === payment.id) ?? null;
    if (known === null) {
      const onHold = await store.getOnHold(payment.id); // once on hold, a payment stays so
      const reasons = onHold?.reasons ?? mismatches(payment, order);
      if (reasons.length > 0) return hold(payment, { ledger, order, known: onHold, reasons });
    }
    const others = ledger.purchases.filter(({ id }) => id !== payment.id);
    const taxes = await taxStore.get();
    const purchase = {
      ...purchaseAfter({
        payment,
        known,
        order,
        isOwnedOtherwise: ownsBook(validPurchases(others, mode), {
          bookId: audiobookId,
          books: catalogue.books(),
        }),
        isTest: !mode.isLive,
        taxes,
        nowMs: now(),
      }),
      userId: ledger.userId, // of the account that the guest's ledger was moved to
    };
    await askProvider(purchase, payment);
    const change = { orders: orderAfter(order, payment, now()) };
    const plan: GrantPlan = { ledgers: [ledger], change, purchase, isRevision: false };
    if (purchase.isDuplicate && !known?.isDuplicate && mail) {
      tell(plan, paidTwiceMail(purchase, mail, now()));
    }
    if (known === null && !purchase.isDuplicate) await spendCode(plan, orderId);
    if (known?.isDuplicate === false && purchase.isDuplicate) await returnCode(plan);
    await followUp(plan, { ledger, known });
    // A duplicate payment is refunded and never counted as a sale, so it has no tax.
    if (known === null && purchase.isDuplicate) purchase.tax = null;
    if (taxes && purchase.tax) {
      const sold = { ...purchase, tax: purchase.tax };
      const { draft, tax } = inLanguageOf(purchase, () => draftOf(sold, taxes, now()));
      purchase.tax = tax;
      if (draft) add(plan, { invoices: [draft] });
    }
    if (mail) add(plan, { mails: mailsAbout(purchase, known, mail) });
    const isSame = JSON.stringify(known) === JSON.stringify(purchase);
    plan.isRevision = known !== null && !isSame;
    if (!isSame) add(plan, { purchases: [purchase] });
    return plan;
  }

  /**
   * The provider's tax, and what its reports are to take back: of a duplicate too, for a payment can become one
   * after it was reported, by a dispute that is won once the book was bought again.
   */
  async function askProvider(purchase: PurchaseRecord, payment: OurPayment): Promise<void> {
    if (!purchase.tax?.provider) return;
    if (isUnanswered(purchase.tax)) {
      if (purchase.isDuplicate) return; // it is refunded
      const tax = await providerTaxes.answered(purchase, payment, "book");
      purchase.tax = tax;
      if (!tax || isUnanswered(tax)) return;
      const includedMinor = taxShareOf(tax, purchase.amountMinor);
      purchase.vat = { percent: tax.percent, includedMinor, country: tax.country };
    }
    purchase.tax = providerTaxes.planned(purchase);
  }

  /** No mail about a duplicate's refund: its buyer was told at once. */
  function mailsAbout(purchase: PurchaseRecord, known: PurchaseRecord | null, mail: NoticeOptions) {
    const about = purchase.isDuplicate
      ? { ...purchase, refundedMinor: known?.refundedMinor ?? 0 }
      : purchase;
    return moneyMails(about, known, { mail, nowMs: now() });
  }

  /** Holds a payment: grants nothing, mails the author once, and cancels the order if it belongs to the payment. */
  function hold(
    payment: OurPayment,
    { ledger, order, known, reasons }: {
      ledger: Ledger;
      order: OrderRecord | null;
      known: PaymentOnHold | null;
      reasons: HoldReason[];
    },
  ): Plan {
    const mail = o.mail();
    const onHold = holdAfter(payment, { known, reasons, nowMs: now() });
    const isOwn = order?.userId === payment.metadata.userId && order.state === "open" &&
      (order.paymentId ?? payment.id) === payment.id;
    const plan: Plan = {
      ledgers: [ledger],
      change: { orders: isOwn ? [{ ...order, state: "canceled", paymentId: payment.id }] : [] },
      purchase: null,
      isRevision: false,
    };
    if (JSON.stringify(known) !== JSON.stringify(onHold)) plan.change.onHold = [onHold];
    if (known === null && mail) tell(plan, onHoldMail(onHold, mail, now()));
    if (onHold.refundedAtMs !== null && !known?.refundedAtMs && order?.email && mail) {
      const about = paidOf(payment, order, mode);
      tell(plan, refundMail(about, mail, { beforeMinor: 0, nowMs: now() }));
    }
    return plan;
  }

  /**
   * Uses up the discount code of a paid order, which keeps its quoted price. An order that has lost its reserved
   * use takes any that is not spent: paid orders have priority over reservations. If none is left, the payment
   * is marked as a duplicate and will be refunded.
   */
  async function spendCode(plan: GrantPlan, orderId: string): Promise<void> {
    const { purchase, ledgers: [ledger] } = plan;
    if (purchase.discountCode === null) return;
    const { entry, discount } = await store.getDiscount(purchase.discountCode);
    if (!discount) return;
    const others = ledger!.orders.filter(({ id, state }) => id !== orderId && state === "open");
    const ownOrderIds = others.map(({ id }) => id);
    const isUsed = discount.isOncePerCustomer && await isUsedBefore(purchase, ledger!);
    const use = isUsed
      ? null
      : findUse(discount, { orderId, ownOrderIds, nowMs: now(), isPaid: true });
    if (!use) {
      purchase.isDuplicate = true;
      const mail = o.mail();
      if (mail) tell(plan, codeSpentMail(purchase, mail, now()));
      return;
    }
    const ended = others.filter(({ id, quote }) =>
      id === use.endsOrderId || discount.isOncePerCustomer && quote.discountCode === discount.code
    ).map(toCancel);
    add(plan, { discounts: [{ entry, discount: consumeUse(use) }], orders: ended });
  }

  /**
   * A purchase can become a duplicate, by a dispute that is won once the book was bought again. It is refunded then, and
   * uses up no code.
   */
  async function returnCode(plan: GrantPlan): Promise<void> {
    const { discountCode } = plan.purchase;
    if (discountCode === null) return;
    const { entry, discount } = await store.getDiscount(discountCode);
    if (discount) add(plan, { discounts: [{ entry, discount: returnUse(discount) }] });
  }

  /** Whether the customer has used the code for another purchase, here or with the same address. */
  async function isUsedBefore({ id, discountCode, email }: PurchaseRecord, ledger: Ledger) {
    if (usedBy(ledger.purchases.filter((it) => it.id !== id), discountCode!)) return true;
    const other = email === null ? null : await store.codeUsedBy(discountCode!, email);
    return other !== null && other !== id;
  }

  /** Adds the changes to the listener's other orders and purchases, and to those of a gift's receiver. */
  async function followUp(
    plan: GrantPlan,
    { ledger, known }: { ledger: Ledger; known: PurchaseRecord | null },
  ): Promise<void> {
    const { purchase } = plan;
    const mail = o.mail();
    const purchases = withPurchase(ledger.purchases, purchase);
    const [did, does] = [known !== null && isPaid(known, mode), isPaid(purchase, mode)];
    const counted = new Set(validPurchases(ledger.purchases, mode).map(({ id }) => id));
    const begun = validPurchases(purchases, mode).filter(({ id }) => !counted.has(id));
    const others = ledger.orders.filter(({ id }) =>
      !plan.change.orders?.some((ended) => ended.id === id)
    );
    const ended = new Set(
      begun.filter(({ kind }) => kind === "book").flatMap(({ audiobookId }) =>
        overtakenBy(others, audiobookId, catalogue.getBook)
      ),
    );
    if (did && !does) creditedWith(others, purchase.id).forEach((it) => ended.add(it));
    add(plan, { orders: [...ended].map(toCancel) });
    if (purchase.kind === "gift") await followGift(plan, does);
    if (known === null && does) {
      add(plan, { presales: presalesOf(catalogue, purchase) });
      if (mail) tell(plan, receiptMail(purchase, mail, now(), subjectOf(catalogue, purchase)));
    }
    for (const it of suspensions(purchases, mode)) {
      const isNews = counted.has(it.purchase.id) || (known === null && it.purchase === purchase);
      if (!isNews || !mail) continue;
      tell(plan, suspensionMail(it, mail, { causeId: purchase.id, nowMs: now() }));
    }
  }

  async function followGift(plan: GrantPlan, does: boolean): Promise<void> {
    const { purchase } = plan;
    if (purchase.giftCode !== null) {
      const after = await giftAfter(purchase, { counts: does, store, nowMs: now() });
      plan.ledgers.push(...after.ledgers);
      add(plan, after.change);
    } else if (does) {
      purchase.giftCode = makeGiftCode();
      const { entry } = await store.getDiscount(purchase.giftCode);
      add(plan, { discounts: [{ entry, discount: giftDiscount(purchase, now()) }] });
    }
  }

  return planFor;
}

/** The subject of a payment on hold, for the mail about its refund. */
const paidOf = (
  payment: OurPayment,
  { quote, kind, email, language }: OrderRecord,
  { isLive }: Mode,
) => ({
  id: payment.id,
  paymentId: payment.id,
  email,
  title: quote.title,
  kind,
  amountMinor: payment.receivedMinor,
  refundedMinor: payment.refundedMinor,
  currency: CURRENCIES.find((code) => code === payment.currency) ?? quote.currency,
  paidWith: payment.paidWith,
  dispute: null,
  tax: null,
  isTest: !isLive,
  language,
});

function add(
  { change }: Plan,
  { purchases = [], orders = [], discounts = [], mails = [], invoices = [], presales = [] }:
    LedgerChange,
): void {
  change.presales = [...change.presales ?? [], ...presales];
  change.purchases = [...change.purchases ?? [], ...purchases];
  change.orders = [...change.orders ?? [], ...orders];
  change.discounts = [...change.discounts ?? [], ...discounts];
  change.invoices = [...change.invoices ?? [], ...invoices];
  change.mails = [...change.mails ?? [], ...mails];
}

function tell(plan: Plan, mail: MailRecord | null): void {
  if (mail) add(plan, { mails: [mail] });
}

/** The purchases with `one` added or replaced. */
export function withPurchase(all: PurchaseRecord[], one: PurchaseRecord): PurchaseRecord[] {
  return [...all.filter(({ id }) => id !== one.id), one];
}

/** The changes to the payment's own order: the payment's id, whether a debit is pending, the final state. */
function orderAfter(order: OrderRecord | null, payment: Payment, nowMs: number): OrderRecord[] {
  if (!order || (order.paymentId ?? payment.id) !== payment.id) return [];
  const state = payment.status === "succeeded"
    ? "paid"
    : payment.status === "canceled"
    ? "canceled"
    : order.state;
  const processingAtMs = payment.status === "processing" ? order.processingAtMs ?? nowMs : null;
  const isSame = order.state === state && order.paymentId === payment.id &&
    order.processingAtMs === processingAtMs;
  return isSame ? [] : [{ ...order, state, paymentId: payment.id, processingAtMs }];
}

/** The buyer left while a payment was pending, and the bank has refused it. */
const isRefusedDebit = (order: OrderRecord, { id, status }: Payment): boolean =>
  order.processingAtMs !== null && order.paymentId === id && order.state === "open" &&
  (status === "open" || status === "canceled");
