/** What needs the author's attention every day. */

import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/duration.ts";
import type { GivenUpMail } from "@/lib/platform/records.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { awaitsAnswer } from "@/lib/shop/purchase.ts";
import type { Sale } from "@/lib/shop/subscription.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import { defineCommand, type DeskServices, done } from "./command.server.ts";
import { nothing } from "./fields.ts";
import { isShort, readDisk } from "./health.server.ts";
import { readWatcher } from "./recordings.server.ts";
import { waitingReviews } from "./reviews.server.ts";

const LATEST_REQUESTS = 50;
/** Most subscriptions checked for refused cards. */
const MOST_PREMIUM = 200;
/** Most open disputes that are looked at. */
const MOST_DISPUTES = 500;
/** Most sales of a day that are counted. */
const MOST_SALES = 2_000;

export interface Today {
  /** Orders of test mode are still there in live mode. */
  hasTests: boolean;
  /** Payments on hold that were not refunded. */
  onHold: number;
  /** Disputes that wait for the author's answer at the provider. */
  disputes: number;
  /** Until when the first of them is to be answered; null: none waits, or the provider does not say. */
  disputeAnswerByMs: number | null;
  /** The number of reviews that "review waiting" lists. */
  unansweredReviews: number;
  /** Unanswered requests among the newest, without withdrawals. */
  requests: number;
  /** Unanswered withdrawals among the newest requests; each may require a refund. */
  withdrawals: number;
  /** Listeners of Premium whose card was refused. */
  refusedCards: number;
  /** Free bytes on the disk if they are few; null: enough, or unknown. */
  shortDiskBytes: number | null;
  /** Likewise for the bucket; null also if no quota is set. */
  shortBucketBytes: number | null;
  /** Number of books with new recordings that await approval. */
  unpublishedBooks: number;
  /** Whether there are recordings to import and no process that imports them. */
  isUnwatched: boolean;
  /** Accounts that have listened since midnight UTC. Visitors are not counted: nothing is stored about them. */
  listeners: number;
  /** Accounts created since midnight UTC. */
  newListeners: number;
  /** Mails given up in the last week. */
  mailsGivenUp: GivenUpMail[];
  /** Whether the provider's webhooks fail to arrive while payments are found in other ways. */
  isWebhookLate: boolean;
  /** Sales since midnight UTC, without refunded and invalid ones. */
  sales: DaySales;
}

interface DaySales {
  /** Per currency: the number of paid sales and their sum, minor units. */
  paid: { currency: CurrencyCode; count: number; amountMinor: number }[];
  /** Sales without payment, such as gifts from the author or 100 % codes. */
  free: number;
  /** Whether there were more sales than were counted. */
  isCut: boolean;
}

function summed(sales: Sale[], { isLive }: { isLive: boolean }): DaySales {
  const real = sales.filter((it) =>
    it.refundedAtMs === null && it.disputedAtMs === null && !it.isDuplicate &&
    !(isLive && it.isTest)
  );
  const paid = new Map<CurrencyCode, DaySales["paid"][number]>();
  for (const { amountMinor, refundedMinor, currency } of real) {
    if (amountMinor === 0) continue;
    const sum = paid.get(currency) ?? { currency, count: 0, amountMinor: 0 };
    sum.count++;
    sum.amountMinor += amountMinor - refundedMinor;
    paid.set(currency, sum);
  }
  return {
    paid: [...paid.values()].sort((a, b) => b.count - a.count),
    free: real.filter(({ amountMinor }) => amountMinor === 0).length,
    isCut: sales.length === MOST_SALES,
  };
}

const isWaiting = ({ answers, closedAtMs }: HelpRequestRecord) =>
  answers.length === 0 && closedAtMs === undefined;

async function isUnwatched(services: DeskServices): Promise<boolean> {
  const { uploads } = services.media;
  if (!uploads || (await readWatcher(services)).isWatched) return false;
  return (await uploads.inbox.books()).length > 0 || (await uploads.list()).length > 0;
}

/** A webhook normally arrives within seconds; after this long it counts as late. */
const EVENT_LATE_MS = 10 * MINUTE_MS;

/** True if no webhook has arrived since the newest card payment that is older than ten minutes. */
async function isWebhookLate(
  sales: Sale[],
  nowMs: number,
  { shop: { paymentMode }, health }: DeskServices,
): Promise<boolean> {
  if (paymentMode === "emulator") return false;
  const paid = sales.find(({ method, createdAtMs }) =>
    method === "card" && nowMs - createdAtMs > EVENT_LATE_MS
  );
  return paid !== undefined && (await health.webhookAtMs(paymentMode) ?? 0) < paid.createdAtMs;
}

async function readToday(services: DeskServices): Promise<Today> {
  const { shop, health, accounts: { users }, support, config } = services;
  const isLive = shop.paymentMode === "live";
  const toMs = Date.now(), fromMs = toMs - toMs % DAY_MS;
  const [onHold, requests, sales, mailsGivenUp, waiting, others] = await Promise.all([
    shop.payments.listOnHold(),
    support.requests.list(LATEST_REQUESTS),
    shop.sales.between({ fromMs, toMs: fromMs + DAY_MS, limit: MOST_SALES }),
    health.mailsGivenUp(),
    waitingReviews(services),
    Promise.all([
      shop.sales.openDisputes(MOST_DISPUTES),
      shop.subscriptions.list({ limit: MOST_PREMIUM, cursor: null }),
      readDisk(config.dataDir),
      services.readBucketRoom(),
      services.media.unpublished.list().catch(() => []), // the recordings screen shows the reason
      users.countSince(fromMs, MOST_SALES),
      health.listenersOn(isoDay(toMs)),
    ]),
  ]);
  const [disputed, premium, disk, bucket, waitingBooks, newListeners, listeners] = others;
  const disputes = disputed.filter(awaitsAnswer).filter(({ isTest }) => !(isTest && isLive));
  const open = requests.filter(isWaiting);
  const withdrawals = open.filter((it) => it.isWithdrawal).length;
  return {
    onHold: onHold.filter(({ refundedAtMs }) => refundedAtMs === null).length,
    disputes: disputes.length,
    disputeAnswerByMs: disputes[0]?.answerByMs ?? null,
    unansweredReviews: waiting.length,
    mailsGivenUp,
    isWebhookLate: await isWebhookLate(sales, toMs, services),
    requests: open.length - withdrawals,
    withdrawals,
    refusedCards: premium.subscriptions.filter(({ status }) => status === "past_due").length,
    shortDiskBytes: disk && isShort(disk) ? disk.freeBytes : null,
    shortBucketBytes: bucket && isShort(bucket) ? bucket.freeBytes : null,
    unpublishedBooks: waitingBooks.length,
    isUnwatched: await isUnwatched(services),
    listeners,
    newListeners,
    sales: summed(sales, { isLive }),
    hasTests: isLive && await shop.testSales.isThere(),
  };
}

export const todayCommands = {
  today: defineCommand({
    may: "all",
    input: nothing,
    cli: { help: "show what to do, and today's sales" },
    run: async (_, services) => done(await readToday(services)),
  }),
} as const;
