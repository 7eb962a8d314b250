/** Assembles the shop over one store, for the site and the operator's commands. */

import { rightsChanged, signedIn } from "@/lib/accounts/events.ts";
import type { GuestMaker } from "@/lib/accounts/care.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { type Metrics, NO_METRICS } from "@/lib/platform/telemetry/metrics.server.ts";
import type { RateStore } from "@/lib/platform/rate_limits.server.ts";
import type { Hourly, HourlyWork } from "@/lib/platform/work.server.ts";
import { type Campaigns, createCampaigns } from "./campaigns.server.ts";
import { createDiscountService, type DiscountService } from "./offers/discounts.server.ts";
import { createCampaignStore } from "./offers/campaign_store.server.ts";
import { createDiscountStore } from "./offers/discount_store.server.ts";
import {
  GatewayDown,
  modeOf,
  type PaymentGateway,
  type PaymentMode,
  type TestCardPayments,
} from "./gateway.ts";
import { createPresaleStore } from "./mails/presale_store.server.ts";
import { createPresaleMails } from "./mails/purchase_mails.server.ts";
import { createGiftCardStore } from "./offers/gift_card_store.server.ts";
import { createGiftCards } from "./offers/gift_cards.server.ts";
import { createLedgerStore, tellingLedgerStore } from "./ledger/ledger_store.server.ts";
import type { ShopMail } from "./mails/notices.server.ts";
import { createGiftService, type GiftService, makeCopyCode } from "./payments/gifts.server.ts";
import { createPaymentService, type PaymentService } from "./payments/service.server.ts";
import type { Buyer } from "./purchase.ts";
import { createPurchaseService, type PurchaseService } from "./ledger/purchases.server.ts";
import { createSalesStore, type SalesStore } from "./ledger/sales_store.server.ts";
import { createTestSalesStore, type TestSalesStore } from "./ledger/test_sales_store.server.ts";
import type { Provider } from "./stripe/gateway.server.ts";
import { createMonths } from "./subscriptions/months.server.ts";
import {
  createPremiumStore,
  createStatedEndStore,
  type PremiumStore,
} from "./subscriptions/premium_store.server.ts";
import {
  createSubscriptionService,
  type SubscriptionService,
} from "./subscriptions/service.server.ts";
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

/* Hourly reconciliation, so that a lost webhook needs no operator. */

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
  /** What the author offers as Premium. */
  premium: PremiumStore;
  discounts: DiscountService;
  /** Of review copies. */
  campaigns: Campaigns;
  gifts: GiftService;
  /** Everybody's, for the author. */
  sales: SalesStore;
  testSales: TestSalesStore;
  /** The account's movements at the provider. */
  listBalance: PaymentGateway["listBalance"];
  taxes: TaxStore;
  companies: CompanyService;
  invoices: InvoiceStore;
  invoiceFiles: InvoiceFiles;
  paymentMode: PaymentMode;
  /** Test payments, where no key is set; null: buyers pay at the provider. */
  testCards: TestCardPayments | null;
  /** Takes no more webhooks and waits for the one under way. */
  close(): Promise<void>;
}

interface ShopOptions {
  kv: Deno.Kv;
  catalogue: Catalogue;
  /** Whether the catalogue is the demo's. */
  isDemo: () => boolean;
  provider: Provider;
  /** Where VAT ids are verified; null: nowhere. */
  vies: () => Vies | null;
  rates: RateStore;
  /** Finds accounts, and makes those of guests. */
  guests: GuestMaker;
  mail: ShopMail;
  log: Log;
  events: Pick<Events, "on" | "tell">;
  erasure: Pick<Erasure, "onErase">;
  /** Runs reconciliation with the provider; null: none is run. */
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
    provider,
    log,
    events,
  } = given;
  const { gateway } = provider;
  const mode = modeOf(gateway);
  const onChange = (userId: string) => void events.tell(rightsChanged, { userId });
  const store = tellingLedgerStore(createLedgerStore(kv, now, () => gateway.mode), onChange);
  const discountStore = createDiscountStore(kv);
  const discounts = createDiscountService({ store: discountStore, now });
  const taxes = createTaxStore(kv, now);
  const premium = createPremiumStore(kv, { isDemo: given.isDemo, now });
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
    premium,
    accounts: given.guests,
    mail: given.mail,
    log,
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
    testPortal: () => provider.testPortal,
    months,
    monthStore,
    statedStore,
  });
  const purchases = createPurchaseService({ store, catalogue, mode });
  const payments = createPaymentService({
    ...shared,
    discounts,
    subscriptions,
    companies,
    months: monthStore,
    onSettled: onChange,
    metrics,
  });
  metrics.addGauge({
    name: "lamplight_payments_held",
    help: "Payments that are not what was agreed, and wait for the author",
    read: async () => (await payments.listOnHold()).filter((it) => it.refundedAtMs === null).length,
  });
  events.on(signedIn, async ({ userId }) => {
    // A failure must not block signing in: it is retried at the next sign-in.
    await payments.joinGuests(userId).catch((error) => {
      log.error("guest_not_joined", { userId, error });
    });
  });
  given.erasure.onErase("stays", {
    settle: (userId) => settleUp(userId, { subscriptions, payments }),
  });
  given.hourly?.add(companies.verifyLater);
  const reconcile = reconcileLately({ payments, log, metrics });
  given.hourly?.add(async (signal) => {
    if (gateway.mode !== "emulator") await reconcile(signal);
  });
  const invoiceFiles = createInvoiceFiles();
  const sales = createSalesStore(kv);
  const giftCards = createGiftCards({ ...given, store: createGiftCardStore(kv), now });
  given.hourly?.add(giftCards.sendDue);
  const tellPresales = createPresaleMails({ ...given, store: createPresaleStore(kv), mode, now });
  given.hourly?.add(tellPresales);
  let isClosed = false;
  let webhook: Promise<unknown> = Promise.resolve(); // the Stripe emulator sends them one by one
  provider.sendWebhooksTo((rawBody, signature) => {
    if (isClosed) return Promise.resolve(); // the return page settles it
    return webhook = payments.handleWebhook(rawBody, signature);
  });
  return {
    payments,
    purchases,
    subscriptions,
    premium,
    discounts,
    campaigns: createCampaigns({
      store: createCampaignStore(kv),
      discounts,
      takeFree: payments.takeFree,
      nameCode: makeCopyCode,
      now,
    }),
    gifts: createGiftService({ store, discounts: discountStore, cards: giftCards, mode }),
    sales,
    testSales: createTestSalesStore(kv, { sales, now }),
    listBalance: (o) => gateway.listBalance(o),
    taxes,
    companies,
    invoices: createInvoiceStore(kv),
    invoiceFiles,
    get paymentMode() {
      return gateway.mode;
    },
    get testCards() {
      return provider.testCards;
    },
    async close() {
      isClosed = true;
      invoiceFiles.close();
      await webhook.catch(() => {}); // the sender has got the error
    },
  };
}

/** Stops all future charges of an account being erased; only receipts of its purchases stay. */
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

/** Gives the Complete Series to a demo account, where it has no value. */
export function seriesGiver(
  { payments }: Pick<Shop, "payments">,
  catalogue: Catalogue,
): (user: Buyer) => Promise<void> {
  return async (user) => {
    const series = catalogue.books().find(({ isComplete }) => isComplete);
    if (series) await payments.giveBook({ user, bookId: series.id, isTest: true });
  };
}
