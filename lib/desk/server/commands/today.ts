/** What needs the author now. */
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { ReviewStore } from "@/lib/reviews/server/store.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import type { HelpRequestRecord } from "@/lib/support/schema.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { waitingReviews } from "@/lib/desk/server/commands/reviews.ts";
import type { SignsStore } from "@/lib/desk/server/signs/signs_store.ts";
import type { GivenUpMail } from "@/lib/platform/server/mail/schema.ts";
import { done } from "@/lib/desk/server/commands/command.ts";

const LATEST_REQUESTS = 50;
/** Sales of a day that are looked at. */
const MOST_SALES = 2_000;

export interface Today {
  /** Payments that opened nothing and were not given back. */
  held: number;
  /** As "review waiting" finds them. */
  unansweredReviews: number;
  /** Among the newest requests, those without an answer. */
  requests: number;
  /** Of the last week. */
  mailsGivenUp: GivenUpMail[];
  /** The provider's events do not come, and payments are found without them. */
  isWebhookLate: boolean;
  /** Since midnight UTC, what was given back or was worth nothing left out. */
  sales: DaySales;
}

export interface DaySales {
  /** By currency: how many were paid for, and how much, whole minor units. */
  paid: { currency: CurrencyCode; count: number; amountMinor: number }[];
  /** Given, won or taken with a code of 100 %. */
  free: number;
  /** Whether there were more than are counted. */
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

const DAY_MS = 24 * 3_600_000;
/** Events come within seconds; the provider tries again what was not taken. */
const EVENT_LATE_MS = 10 * 60_000;

export function todayCommands(
  { shop, reviewStore, helpRequests, signs, catalogue }: {
    shop: Pick<Shop, "payments" | "sales" | "paymentMode">;
    reviewStore: Pick<ReviewStore, "list">;
    helpRequests: HelpRequestStore;
    signs: SignsStore;
    catalogue: Catalogue;
  },
) {
  /** The newest payment of the last day is older than ten minutes, and no event has come since. */
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
        const [held, requests, sales, mailsGivenUp, waiting] = await Promise.all([
          shop.payments.listHeld(),
          helpRequests.list(LATEST_REQUESTS),
          shop.sales.between({ fromMs, toMs: fromMs + DAY_MS, limit: MOST_SALES }),
          signs.mailsGivenUp(),
          waitingReviews(reviewStore, catalogue),
        ]);
        return done<Today>({
          held: held.filter(({ refundedAtMs }) => refundedAtMs === null).length,
          unansweredReviews: waiting.length,
          mailsGivenUp,
          isWebhookLate: await isWebhookLate(sales, toMs),
          requests: requests.filter(isWaiting).length,
          sales: summed(sales, { isLive: shop.paymentMode === "live" }),
        });
      },
    },
  } as const;
}
