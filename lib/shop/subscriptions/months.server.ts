/**
 * The paid months of Premium, recorded as sales. Once the author has tax settings, each has an invoice, and each
 * refund a correction. By the provider's invoice a month is recorded once, however often or late it is reported,
 * or if only reconciliation finds it.
 */

import type { GuestMaker } from "@/lib/accounts/care.server.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { SECOND_MS } from "@/lib/platform/duration.ts";
import { inLanguageOf } from "@/lib/platform/language/request_language.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { disputedAfter } from "../purchase.ts";
import type { Payment, PaymentGateway, ProviderSubscription } from "../gateway.ts";
import type { Ledger, LedgerStore } from "../ledger/ledger_store.server.ts";
import { moneyMails, type ShopMail } from "../mails/notices.server.ts";
import type { PremiumMonth } from "../subscription.ts";
import type { CompanyService } from "../tax/companies.server.ts";
import type { ChosenTaxes } from "../tax/decide.ts";
import { draftOf } from "../tax/draft.server.ts";
import { type ProviderTax, taxOf } from "../tax/invoice.ts";
import type { MonthStore, TaxStore } from "../tax/invoice_store.server.ts";
import { createProviderTaxes, owesReport } from "../tax/provider_tax.server.ts";
import { PREMIUM } from "../words/premium.ts";
import type { PremiumStore } from "./premium_store.server.ts";

interface MonthOptions {
  store: LedgerStore;
  months: MonthStore;
  gateway: PaymentGateway;
  taxes: Pick<TaxStore, "get">;
  companies: Pick<CompanyService, "forSale">;
  accounts: Pick<GuestMaker, "get">;
  premium: Pick<PremiumStore, "get">;
  log: Log;
  mail: ShopMail;
  now: () => number;
}

export interface Months {
  /**
   * Records a subscription's paid months that are not recorded yet; false: there were none.
   * @throws {GatewayDown}
   */
  settle(subscription: ProviderSubscription): Promise<boolean>;
  /**
   * Makes the documents of a payment's month equal to the amount kept; null: it did not pay for a month.
   * @throws {GatewayDown}
   */
  settlePayment(paymentId: string): Promise<{ userId: string; isChanged: boolean } | null>;
}

interface Paid {
  userId: string;
  subscriptionId: string;
  invoiceId: string;
  paymentId: string;
}

export function createMonths(o: MonthOptions): Months {
  const { store, months, gateway, now } = o;
  const providerTaxes = createProviderTaxes(o);

  /** Records it, then tells the provider's tax reports what they lack. */
  async function settleOne(paid: Paid): Promise<boolean> {
    let isChanged = false;
    while (true) {
      isChanged = await settleOnce(paid) || isChanged;
      const month = await months.get(paid.userId, paid.invoiceId);
      const provider = month && owesReport(month) ? await providerTaxes.told(month) : null;
      if (!month || !provider) return isChanged;
      await keepReport(month, provider);
    }
  }

  /** The provider's tax reports were told of a month. */
  async function keepReport({ userId, id }: PremiumMonth, told: ProviderTax): Promise<void> {
    await retryOnConflict(async () => {
      const ledger = await store.read(userId);
      const known = await months.get(userId, id);
      if (!known?.tax?.provider) return true;
      const { transactionId, reversedMinor } = told;
      const before = known.tax.provider;
      const provider = {
        ...before,
        transactionId,
        reversedMinor: Math.max(reversedMinor, before.reversedMinor),
      };
      const month = { ...known, tax: { ...known.tax, provider } };
      return await store.commit([ledger], { months: [month] }) || CONFLICT;
    });
  }

  /** The payment is read after the ledger, so that it never overwrites a newer state. */
  async function settleOnce({ userId, subscriptionId, invoiceId, paymentId }: Paid) {
    return await retryOnConflict(async () => {
      const taxes = await o.taxes.get();
      const ledger = await store.read(userId);
      const known = await months.get(userId, invoiceId);
      const payment = await gateway.getPayment(paymentId);
      if (payment?.status !== "succeeded") return false;
      const user = await o.accounts.get(userId);
      const base = known ??
        await firstRecord({ ledger, subscriptionId, invoiceId, user }, payment, taxes);
      if (!base) return false;
      const { refundedMinor } = payment;
      const isOver = refundedMinor >= base.amountMinor;
      const month = {
        ...base,
        refundedMinor,
        ...disputedAfter(payment.dispute, base, now()),
        refundedAtMs: isOver ? base.refundedAtMs ?? now() : null,
      };
      month.tax = await providerTaxes.answered(month, payment, "month");
      month.tax = providerTaxes.planned(month);
      const { draft, tax } = taxes && month.tax
        ? inLanguageOf(user, () => draftOf({ ...month, tax: month.tax! }, taxes, now()))
        : { draft: null, tax: month.tax };
      const after = { ...month, tax };
      if (JSON.stringify(after) === JSON.stringify(known)) return false;
      // Refunded before it was recorded: the code that ended the subscription has mailed the buyer.
      const isTold = !known && isOver;
      const mail = o.mail();
      const mails = mail && !isTold
        ? moneyMails({ ...after, language: user?.language }, known, { mail, nowMs: now() })
        : [];
      const change = { months: [after], invoices: draft ? [draft] : [], mails };
      if (!await store.commit([ledger], change)) return CONFLICT;
      mail?.wake();
      return true;
    });
  }

  /** null: an unsupported currency, or nothing was paid. */
  async function firstRecord(
    { ledger, subscriptionId, invoiceId, user }: Pick<Paid, "subscriptionId" | "invoiceId"> & {
      ledger: Ledger;
      user: UserRecord | null;
    },
    payment: Payment,
    taxes: ChosenTaxes | null,
  ): Promise<PremiumMonth | null> {
    const currency = CURRENCIES.find((code) => code === payment.currency);
    if (!currency || payment.receivedMinor === 0) return null;
    const { userId } = ledger;
    const createdAtMs = payment.paidAtMs ?? now();
    // Months paid before the author had tax settings have no documents, as with books.
    const isTaxed = taxes !== null && createdAtMs > taxes.chosenAtMs - SECOND_MS;
    const [company, visitor, { name }] = await Promise.all([
      o.companies.forSale(userId),
      visitorOf(ledger, subscriptionId),
      inLanguageOf(user, () => o.premium.get()),
    ]);
    return {
      id: invoiceId,
      userId,
      subscriptionId,
      paymentId: payment.id,
      title: inLanguageOf(user, () => PREMIUM.month(name)),
      amountMinor: payment.receivedMinor,
      refundedMinor: 0,
      currency,
      paidWith: payment.paidWith,
      email: user?.email ?? null,
      createdAtMs,
      disputedAtMs: null,
      dispute: null,
      refundedAtMs: null,
      tax: isTaxed ? taxOf({ visitor, company, ...payment }, taxes) : null,
      isTest: gateway.mode !== "live",
    };
  }

  /** The browser's country when Premium began: later months are charged without a browser. */
  async function visitorOf({ userId, attempt }: Ledger, subscriptionId: string) {
    if (attempt?.subscriptionId === subscriptionId) return attempt.country;
    const before = (await months.ofUser(userId)).find((it) => it.subscriptionId === subscriptionId);
    return before?.tax?.evidence.find(({ source }) => source === "visitor")?.country ?? null;
  }

  return {
    async settle({ userId, id: subscriptionId, status, paidInvoiceId }) {
      if (status === "incomplete") return false;
      if (paidInvoiceId && await months.get(userId, paidInvoiceId)) return false;
      let isChanged = false;
      const paid = await gateway.listPaidInvoices(subscriptionId);
      for (const it of paid.toReversed()) { // the oldest gets the first number
        if (!it.paymentId || await months.get(userId, it.id)) continue;
        const one = { userId, subscriptionId, invoiceId: it.id, paymentId: it.paymentId };
        isChanged = await settleOne(one) || isChanged;
      }
      return isChanged;
    },
    async settlePayment(paymentId) {
      const known = await months.findByPayment(paymentId);
      if (!known) return null;
      const { userId, subscriptionId, id: invoiceId } = known;
      const isChanged = await settleOne({ userId, subscriptionId, invoiceId, paymentId });
      return { userId, isChanged };
    },
  };
}
