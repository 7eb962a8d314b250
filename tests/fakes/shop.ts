/** The shop over a store in memory and the Stripe emulator that a test plays buyer and bank of. */

import { type Entitlements, rightTo } from "@/lib/access/decide.ts";
import type { GuestMaker } from "@/lib/accounts/care.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { createErasure } from "@/lib/platform/erasure.server.ts";
import { createEvents, type Events } from "@/lib/platform/events.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import { keys } from "@/lib/platform/records.ts";
import { type MailRecord, mailRecord } from "@/lib/platform/mail/letter.server.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";
import { createShop, type Shop } from "@/lib/shop/create_shop.server.ts";
import { modeOf, type PaymentGateway, type PaymentMode } from "@/lib/shop/gateway.ts";
import { createLedgerStore } from "@/lib/shop/ledger/ledger_store.server.ts";
import type { StartInput } from "@/lib/shop/payments/orders.server.ts";
import { createEntitlementsReader } from "@/lib/shop/ledger/purchases.server.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import {
  createStripeEmulator,
  type StripeEmulator,
  type Webhook,
} from "@/lib/shop/stripe_emulator/mod.server.ts";
import type { Vies } from "@/lib/shop/tax/companies.server.ts";
import { createFakeLog, type LogLine } from "./log.ts";
import { gatewayOver } from "./stripe_gateway.ts";
import { makeUser } from "./user.ts";

export interface Clock {
  nowMs: number;
}

type Wish = Omit<StartInput, "currency"> & { currency?: CurrencyCode };

export interface TestShop extends Shop, AsyncDisposable {
  stripe: StripeEmulator;
  clock: Clock;
  lines: LogLine[];
  /** An order with something to pay; throws for any other answer. */
  start(wish: Wish): Promise<{ quote: Quote; paymentId: string; clientSecret: string }>;
  /** The same, paid with a good card; nothing is settled yet. */
  pay(wish: Wish): Promise<string>;
  /** What the listener may hear by what is in the store. */
  entitlements(userId: string): Promise<Entitlements>;
  /** Those books, in order. */
  rights(userId: string): Promise<number[]>;
  /** All webhooks that wait. */
  takeEvents(): Promise<Webhook[]>;
  mails(): Promise<MailRecord[]>;
  /** Another process over the same store and provider. */
  reopen(o?: {
    without?: number;
    mode?: PaymentMode;
    gateway?: PaymentGateway;
    events?: Events;
  }): Promise<TestShop>;
}

export interface TestShopOptions {
  kv?: Deno.Kv;
  stripe?: StripeEmulator;
  gateway?: PaymentGateway;
  /** Absent: VAT ids are not verified. */
  vies?: Vies;
  clock?: Clock;
  events?: Events;
  /** Told of mails that wait. */
  wake?: () => void;
  /** A book that has left the catalogue. */
  without?: number;
  /** Absent: everybody whom a test names has an account. */
  guests?: GuestMaker;
}

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;

export async function openTestShop(o: TestShopOptions = {}): Promise<TestShop> {
  const clock = o.clock ?? { nowMs: Date.now() }; // webhooks are signed by it, and must not be old
  const now = () => clock.nowMs;
  const kv = o.kv ?? await Deno.openKv(":memory:");
  const stripe = o.stripe ?? createStripeEmulator({ now });
  const gateway = o.gateway ?? gatewayOver(stripe);
  const log = createFakeLog();
  const catalogue = withoutBook(
    await loadCatalogue({ file, durations: () => 60 }),
    o.without ?? null,
  );
  const guests = o.guests ?? {
    get: (id) => Promise.resolve(makeUser({ id })),
    create: () => Promise.resolve(false),
  };
  const shop = createShop({
    kv,
    catalogue,
    isDemo: () => true,
    provider: { gateway, testCards: null, testPortal: null, sendWebhooksTo() {} },
    vies: () => o.vies ?? null,
    rates: createRateStore(kv, now),
    guests,
    mail: () => ({
      get seriesTitle() {
        return catalogue.series.title;
      },
      baseUrl: new URL("https://books.example"),
      supportEmail: "author@books.example",
      wake: o.wake ?? (() => {}),
    }),
    log,
    events: o.events ?? createEvents(),
    erasure: createErasure({ kv, records: RECORDS }),
    hourly: null,
    now,
  });
  const it: TestShop = {
    ...shop,
    stripe,
    clock,
    lines: log.lines,
    entitlements: createEntitlementsReader({
      store: createLedgerStore(kv, now, () => gateway.mode),
      getUser: guests.get,
      catalogue,
      mode: modeOf(gateway),
      now,
    }),
    async start({ currency = "EUR", ...wish }) {
      const answer = await shop.payments.startPayment({ currency, ...wish });
      if (!answer.ok || answer.paymentId === null || answer.clientSecret === null) {
        throw new Error(`Starting to pay answered ${JSON.stringify(answer)}.`);
      }
      const { quote, paymentId, clientSecret } = answer;
      return { quote, paymentId, clientSecret };
    },
    async pay(wish) {
      const { paymentId } = await it.start(wish);
      const { status } = await stripe.pay(paymentId, "4242424242424242");
      if (status !== "succeeded") throw new Error(`Paying answered ${status}.`);
      return paymentId;
    },
    async rights(userId) {
      const entitlements = await it.entitlements(userId);
      return [11, 12, 13, 14, 15].filter((id) => rightTo(entitlements, id, now()) !== "none");
    },
    async takeEvents() {
      const events: Webhook[] = [];
      while (stripe.webhooks.waiting.length > 0) events.push(await stripe.webhooks.take());
      return events;
    },
    async mails() {
      const entries = await Array.fromAsync(kv.list({ prefix: keys.mail.under() }));
      return entries.map(({ value }) => mailRecord.parse(value));
    },
    reopen: ({ without, events, ...other } = {}) => {
      const mode = other.mode ?? gateway.mode;
      const same = { ...(other.gateway ?? gateway), mode };
      return openTestShop({ kv, stripe, gateway: same, clock, events, without, guests: o.guests });
    },
    [Symbol.asyncDispose]() {
      if (!o.kv) kv.close();
      return Promise.resolve();
    },
  };
  return it;
}

function withoutBook(catalogue: Catalogue, id: number | null): Catalogue {
  return {
    ...catalogue,
    books: () => catalogue.books().filter((book) => book.id !== id),
    getBook: (bookId) => bookId === id ? null : catalogue.getBook(bookId),
  };
}
