/** Everything that sells, over one store: for the site and for the operator's commands alike. */
import type { GuestMaker } from "@/lib/accounts/server/guests.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Erasure, Events } from "@/lib/platform/events.ts";
import type { Hourly } from "@/lib/platform/server/hourly.ts";
import { type Metrics, NO_METRICS } from "@/lib/platform/server/metrics/metrics.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import { GatewayDown, type PaymentMode, type TestCardPayments } from "@/lib/shop/gateway.ts";
import {
  createDiscountService,
  type DiscountService,
} from "@/lib/shop/server/discounts/service.ts";
import { createDiscountStore } from "@/lib/shop/server/discounts/store.ts";
import type { ShopMail } from "@/lib/shop/server/mails/notices.ts";
import { createGiftService, type GiftService } from "@/lib/shop/server/payments/gift_service.ts";
import { reconcileLately } from "@/lib/shop/server/payments/reconcile_lately.ts";
import { createLedgerStore, tellingLedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import { createPaymentService, type PaymentService } from "@/lib/shop/server/payments/service.ts";
import type { Buyer } from "@/lib/shop/purchase.ts";
import {
  createListenerRights,
  type ListenerRights,
} from "@/lib/shop/server/purchases/listener_rights.ts";
import {
  createPurchaseService,
  type PurchaseService,
} from "@/lib/shop/server/purchases/service.ts";
import { createPurchaseStore } from "@/lib/shop/server/purchases/store.ts";
import type { Provider } from "@/lib/shop/server/stripe/gateway.ts";
import { type CompanyService, createCompanies } from "@/lib/shop/server/tax/companies.ts";
import { createCompanyStore } from "@/lib/shop/server/tax/company_store.ts";
import { createTaxStore, type TaxStore } from "@/lib/shop/server/tax/tax_store.ts";
import type { Vies } from "@/lib/shop/server/tax/vies.ts";
import { createMonthStore } from "@/lib/shop/server/tax/month_store.ts";
import { createInvoiceFiles, type InvoiceFiles } from "@/lib/shop/server/tax/invoice_files.ts";
import { createInvoiceStore, type InvoiceStore } from "@/lib/shop/server/tax/invoice_store.ts";
import { createSalesStore, type SalesStore } from "@/lib/shop/server/sales/sales_store.ts";
import { createStatedEndStore } from "@/lib/shop/server/subscriptions/stated_end_store.ts";
import { createMonths } from "@/lib/shop/server/subscriptions/months.ts";
import {
  createSubscriptionService,
  type SubscriptionService,
} from "@/lib/shop/server/subscriptions/service.ts";

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

export interface ShopOptions {
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
  /** Absent: made here. */
  rights?: ListenerRights;
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
  const onChange = (userId: string) => void events.tell("rightsChanged", { userId });
  const store = tellingLedgerStore(createLedgerStore(kv, now, gateway.mode), onChange);
  const purchaseStore = createPurchaseStore(kv);
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
  const purchases = createPurchaseService({
    store: purchaseStore,
    catalogue,
    rights: given.rights ??
      createListenerRights({ kv, catalogue, events, isLive, now, getUser: given.guests.get }),
    isLive,
    now,
  });
  const payments = createPaymentService({
    ...shared,
    discounts,
    subscriptions,
    companies,
    months: monthStore,
    log,
    metrics,
  });
  metrics.addGauge({
    name: "lamplight_payments_held",
    help: "Payments that are not what was agreed, and wait for the author",
    read: async () => (await payments.listHeld()).filter((it) => it.refundedAtMs === null).length,
  });
  events.on("signedIn", async ({ userId }) => {
    // Nobody shall stay outside for it: what waits is looked for again the next time.
    await payments.joinGuests(userId).catch((error) => {
      log.error("guest_not_joined", { userId, error });
    });
  });
  given.erasure.onErase("orders", {
    settle: (userId) => settleUp(userId, { subscriptions, payments }),
    erase: statedStore.erase,
  });
  given.erasure.onErase("business", companyStore);
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
    gifts: createGiftService({ purchases: purchaseStore, discounts: discountStore, isLive }),
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
