/** The desk's overview of what needs the author's attention. */

import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { HeldRecordings } from "@/lib/media/held/held_books.server.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import type { GivenUpMail } from "@/lib/platform/mail/letter.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import type { ReviewStore } from "@/lib/reviews/store.server.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import { awaitsAnswer } from "@/lib/shop/dispute.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import type { HelpRequestStore } from "@/lib/support/store.server.ts";
import { WITHDRAWAL_RECORD } from "@/lib/support/words.ts";
import {
  type BucketRoomConfig,
  createBucketRoom,
  isShort,
  readDisk,
} from "../health/health.server.ts";
import type { SignsStore } from "../health/health_store.server.ts";
import type { InputOf } from "../inputs.ts";
import { done } from "./command.server.ts";
import { waitingReviews } from "./reviews.server.ts";

const LATEST_REQUESTS = 50;
/** Most subscriptions checked for refused cards. */
const MOST_PREMIUM = 200;
/** Most open disputes that are looked at. */
const MOST_DISPUTES = 500;
/** Most sales of a day that are counted. */
const MOST_SALES = 2_000;

export interface Today {
  /** Held payments that were not refunded. */
  held: number;
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
  heldBooks: number;
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

function summed(sales: PurchaseRecord[], { isLive }: { isLive: boolean }): DaySales {
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

const isWithdrawal = ({ subject }: HelpRequestRecord) => subject === WITHDRAWAL_RECORD.subject;

const DAY_MS = 24 * 3_600_000;
/** A webhook normally arrives within seconds; after this long it counts as late. */
const EVENT_LATE_MS = 10 * 60_000;

export function todayCommands(
  { shop, reviewStore, helpRequests, signs, catalogue, users, content, held: heldBooks, config }: {
    shop: Pick<Shop, "payments" | "sales" | "subscriptions" | "paymentMode">;
    users: Pick<UserStore, "countSince">;
    content: Objects;
    held: Pick<HeldRecordings, "list">;
    config: Pick<Config, "dataDir"> & BucketRoomConfig;
    reviewStore: Pick<ReviewStore, "list">;
    helpRequests: HelpRequestStore;
    signs: SignsStore;
    catalogue: Catalogue;
  },
) {
  const readBucketRoom = createBucketRoom(content, config);

  /** True if no webhook has arrived since the newest card payment that is older than ten minutes. */
  async function isWebhookLate(sales: PurchaseRecord[], nowMs: number): Promise<boolean> {
    if (shop.paymentMode === "emulator") return false;
    const paid = sales.find(({ method, createdAtMs }) =>
      method === "card" && nowMs - createdAtMs > EVENT_LATE_MS
    );
    if (!paid) return false;
    return (await signs.webhookAtMs(shop.paymentMode) ?? 0) < paid.createdAtMs;
  }

  return {
    today: {
      async run(_: InputOf<"today">) {
        const toMs = Date.now(), fromMs = toMs - toMs % DAY_MS;
        const [held, requests, sales, mailsGivenUp, waiting, others] = await Promise.all([
          shop.payments.listHeld(),
          helpRequests.list(LATEST_REQUESTS),
          shop.sales.between({ fromMs, toMs: fromMs + DAY_MS, limit: MOST_SALES }),
          signs.mailsGivenUp(),
          waitingReviews(reviewStore, catalogue),
          Promise.all([
            shop.sales.openDisputes(MOST_DISPUTES),
            shop.subscriptions.list({ limit: MOST_PREMIUM, cursor: null }),
            readDisk(config.dataDir),
            readBucketRoom(),
            heldBooks.list().catch(() => []), // the recordings screen shows the reason
            users.countSince(fromMs, MOST_SALES),
            signs.listenersOn(new Date(toMs).toISOString().slice(0, 10)),
          ]),
        ]);
        const [disputed, premium, disk, bucket, waitingBooks, newListeners, listeners] = others;
        const disputes = disputed.filter(awaitsAnswer)
          .filter(({ isTest }) => !(isTest && shop.paymentMode === "live"));
        const open = requests.filter(isWaiting);
        const withdrawals = open.filter(isWithdrawal).length;
        return done<Today>({
          held: held.filter(({ refundedAtMs }) => refundedAtMs === null).length,
          disputes: disputes.length,
          disputeAnswerByMs: disputes[0]?.answerByMs ?? null,
          unansweredReviews: waiting.length,
          mailsGivenUp,
          isWebhookLate: await isWebhookLate(sales, toMs),
          requests: open.length - withdrawals,
          withdrawals,
          refusedCards: premium.subscriptions.filter(({ status }) => status === "past_due").length,
          shortDiskBytes: disk && isShort(disk) ? disk.freeBytes : null,
          shortBucketBytes: bucket && isShort(bucket) ? bucket.freeBytes : null,
          heldBooks: waitingBooks.length,
          listeners,
          newListeners,
          sales: summed(sales, { isLive: shop.paymentMode === "live" }),
        });
      },
    },
  } as const;
}
