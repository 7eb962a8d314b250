/** Everything that sells, over one store: for the site and for the operator's commands alike. */

import { rightsChanged, signedIn } from "@/lib/accounts/events.ts";
import type { GuestMaker } from "@/lib/accounts/care.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import type { Log } from "@/lib/platform/log.ts";
import { type Metrics, NO_METRICS } from "@/lib/platform/metrics/metrics.server.ts";
import type { RateStore } from "@/lib/platform/rate_store.server.ts";
import type { Hourly, HourlyWork } from "@/lib/platform/work.server.ts";
import { createDiscountService, type DiscountService } from "./discounts/service.server.ts";
import { createDiscountStore } from "./discounts/store.server.ts";
import { GatewayDown, type PaymentMode, type TestCardPayments } from "./gateway.ts";
import { createLedgerStore, tellingLedgerStore } from "./ledger/ledger_store.server.ts";
import type { ShopMail } from "./mails/notices.server.ts";
import { createGiftService, type GiftService } from "./payments/gifts.server.ts";
import { createPaymentService, type PaymentService } from "./payments/service.server.ts";
import type { Buyer } from "./purchase.ts";
import { createPurchaseService, type PurchaseService } from "./purchases/service.server.ts";
import { createSalesStore, type SalesStore } from "./sales/sales_store.server.ts";
import type { Provider } from "./stripe/gateway.server.ts";
import { createMonths } from "./subscriptions/months.server.ts";
import {
  createSubscriptionService,
  type SubscriptionService,
} from "./subscriptions/service.server.ts";
import { createStatedEndStore } from "./subscriptions/stated_end_store.server.ts";
import { type CompanyService, createCompanies, type Vies } from "./tax/companies.server.ts";
import { createInvoiceFiles, type InvoiceFiles } from "./tax/invoice_files.server.ts";
import {
  createCompanyStore,
  createInvoiceStore,
  createMonthStore,
  createTaxStore,
  type InvoiceStore,
  type TaxStore,
} from "./tax/invoice_store.server.ts";

/* Reconciles every hour, so that a lost webhook needs no operator. */

/** As long as the provider retries an undelivered webhook. */
const LOOK_BACK_MS = 3 * DAY_MS;

function reconcileLately(
  { payments, log, metrics }: {
    payments: Pick<PaymentService, "reconcile">;
    log: Log;
    metrics: Pick<Metrics, "countReconciled">;
  },
): HourlyWork {
  return async (signal) => {
    await payments.reconcile({ sinceMs: Date.now() - LOOK_BACK_MS, signal })
      .then(metrics.countReconciled)
      .catch((error) => log.warn("reconcile_failed", { error }));
  };
}

export interface Shop {
  payments: PaymentService;
  purchases: PurchaseService;
  subscriptions: SubscriptionService;
  discounts: DiscountService;
  gifts: GiftService;
  /** Of everybody, for the author. */
  sales: SalesStore;
  taxes: TaxStore;
  companies: CompanyService;
  invoices: InvoiceStore;
  invoiceFiles: InvoiceFiles;
  paymentMode: PaymentMode;
  /** How buyers pay where no key is set; null: at the provider. */
  testCards: TestCardPayments | null;
  /** Takes no webhook any more and waits for the one under way. */
  close(): Promise<void>;
}

interface ShopOptions {
  kv: Deno.Kv;
  catalogue: Catalogue;
  provider: Provider;
  /** Where VAT ids are verified; null: nowhere. */
  vies: Vies | null;
  rates: RateStore;
  /** Of whoever buys, and those that purchases make. */
  guests: GuestMaker;
  mail: ShopMail;
  log: Log;
  events: Pick<Events, "on" | "tell">;
  erasure: Pick<Erasure, "onErase">;
  /** Looks through payments now and then; null: nothing does. */
  hourly: Pick<Hourly, "add"> | null;
  metrics?: Metrics;
  now?: () => number;
}

export function createShop(
  { now = Date.now, metrics = NO_METRICS, ...given }: ShopOptions,
): Shop {
  const {
    kv,
    catalogue,
    provider: { gateway, testCards, testPortal, sendWebhooksTo },
    log,
    events,
  } = given;
  const isLive = gateway.mode === "live";
  const onChange = (userId: string) => void events.tell(rightsChanged, { userId });
  const store = tellingLedgerStore(createLedgerStore(kv, now, gateway.mode), onChange);
  const discountStore = createDiscountStore(kv);
  const discounts = createDiscountService({ store: discountStore, now });
  const taxes = createTaxStore(kv, now);
  const companyStore = createCompanyStore(kv);
  const companies = createCompanies({
    store: companyStore,
    vies: given.vies,
    taxes,
    rates: given.rates,
    log,
    now,
  });
  const shared = {
    catalogue,
    gateway,
    store,
    taxes,
    accounts: given.guests,
    mail: given.mail,
    now,
  };
  const monthStore = createMonthStore(kv);
  const months = createMonths({
    ...shared,
    months: monthStore,
    companies,
  });
  const statedStore = createStatedEndStore(kv, now);
  const subscriptions = createSubscriptionService({
    ...shared,
    testPortal,
    months,
    monthStore,
    statedStore,
  });
  const purchases = createPurchaseService({ store, catalogue, isLive });
  const payments = createPaymentService({
    ...shared,
    discounts,
    subscriptions,
    companies,
    months: monthStore,
    onSettled: onChange,
    log,
    metrics,
  });
  metrics.addGauge({
    name: "lamplight_payments_held",
    help: "Payments that are not what was agreed, and wait for the author",
    read: async () => (await payments.listHeld()).filter((it) => it.refundedAtMs === null).length,
  });
  events.on(signedIn, async ({ userId }) => {
    // Nobody shall stay outside for it: what waits is looked for again the next time.
    await payments.joinGuests(userId).catch((error) => {
      log.error("guest_not_joined", { userId, error });
    });
  });
  given.erasure.onErase("stays", {
    settle: (userId) => settleUp(userId, { subscriptions, payments }),
  });
  given.hourly?.add(companies.verifyLater);
  given.hourly?.add(reconcileLately({ payments, log, metrics }));
  const invoiceFiles = createInvoiceFiles();
  let isClosed = false;
  let webhook: Promise<unknown> = Promise.resolve(); // the Stripe emulator sends one after the other
  sendWebhooksTo((rawBody, signature) => {
    if (isClosed) return Promise.resolve(); // the return page finds it
    return webhook = payments.handleWebhook(rawBody, signature);
  });
  return {
    payments,
    purchases,
    subscriptions,
    discounts,
    gifts: createGiftService({ store, discounts: discountStore, isLive }),
    sales: createSalesStore(kv),
    taxes,
    companies,
    invoices: createInvoiceStore(kv),
    invoiceFiles,
    paymentMode: gateway.mode,
    testCards,
    async close() {
      isClosed = true;
      invoiceFiles.close();
      await webhook.catch(() => {}); // whoever sent it has heard of the failure
    },
  };
}

/** Nothing more shall be charged to an account that goes; of what was bought only the receipts stay. */
async function settleUp(
  userId: string,
  { subscriptions, payments }: Pick<Shop, "subscriptions" | "payments">,
): Promise<boolean> {
  try {
    await subscriptions.endAll(userId);
    await payments.joinGuests(userId);
    await payments.forgetBuyer(userId);
    return true;
  } catch (error) {
    if (error instanceof GatewayDown) return false;
    throw error;
  }
}

/** Gives the Complete Series away where it is worth nothing: to an account of the demo. */
export function seriesGiver(
  { payments }: Pick<Shop, "payments">,
  catalogue: Catalogue,
): (user: Buyer) => Promise<void> {
  return async (user) => {
    const series = catalogue.books().find(({ isComplete }) => isComplete);
    if (series) await payments.giveBook({ user, bookId: series.id, isTest: true });
  };
}
