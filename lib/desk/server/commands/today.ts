/** What needs the author now. */
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { ReviewStore } from "@/lib/reviews/server/store.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";

/** Reviews of each book that are looked through for ones without an answer. */
const LATEST_OF_BOOK = 20;
const LATEST_REQUESTS = 50;
/** Sales of a day that are looked at. */
const MOST_SALES = 2_000;

export interface Today {
  /** Payments that opened nothing and were not given back. */
  held: number;
  /** Reviews with words and without an answer, among the newest of each book. */
  unansweredReviews: number;
  /** Among the newest requests, those without an answer. */
  requests: number;
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

const DAY_MS = 24 * 3_600_000;

const wantsAnswer = ({ title, reply, hiddenAtMs }: ReviewRecord) =>
  title !== "" && reply === null && hiddenAtMs === null;

export function todayCommands(
  { shop, reviewStore, helpRequests, catalogue }: {
    shop: Pick<Shop, "payments" | "sales" | "paymentMode">;
    reviewStore: Pick<ReviewStore, "list">;
    helpRequests: HelpRequestStore;
    catalogue: Catalogue;
  },
) {
  async function countUnanswered(bookId: number): Promise<number> {
    let [seen, found] = [0, 0];
    for await (const review of reviewStore.list(bookId)) {
      if (wantsAnswer(review)) found++;
      if (++seen === LATEST_OF_BOOK) break;
    }
    return found;
  }

  return {
    today: {
      async run(_: InputOf<"today">) {
        const toMs = Date.now(), fromMs = toMs - toMs % DAY_MS;
        const [held, requests, sales, ...unanswered] = await Promise.all([
          shop.payments.listHeld(),
          helpRequests.list(LATEST_REQUESTS),
          shop.sales.between({ fromMs, toMs: fromMs + DAY_MS, limit: MOST_SALES }),
          ...catalogue.books().map(({ id }) => countUnanswered(id)),
        ]);
        return done<Today>({
          held: held.filter(({ refundedAtMs }) => refundedAtMs === null).length,
          unansweredReviews: unanswered.reduce((sum, count) => sum + count, 0),
          requests: requests.filter(({ answers }) => answers.length === 0).length,
          sales: summed(sales, { isLive: shop.paymentMode === "live" }),
        });
      },
    },
  } as const;
}
