/** Creates the review service over one store, and the ratings for the catalogue. */
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Erasure, Events } from "@/lib/platform/events.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";
import { createReservedNames } from "@/lib/reviews/reserved_names.ts";
import { type LiveTotals, openTotals } from "@/lib/reviews/server/live_totals.ts";
import { readSamples } from "@/lib/reviews/server/samples.ts";
import { createReviewService, type ReviewService } from "@/lib/reviews/server/service.ts";
import { createReviewStore, type ReviewStore } from "@/lib/reviews/server/store.ts";

export interface Reviews {
  reviews: ReviewService;
}

export interface ReviewsOptions {
  kv: Deno.Kv;
  /** From `openRatings`. */
  totals: LiveTotals;
  catalogue: Catalogue;
  rates: RateStore;
  isPurchased(userId: string, bookId: number): Promise<boolean>;
  /** Catalogue file beside which a demo keeps samples; null: no samples. */
  samplesOf: string | null;
  events: Pick<Events, "on">;
  erasure: Pick<Erasure, "onErase">;
}

/** The totals of all ratings; opened first, because the catalogue depends on them. */
export const openRatings = (kv: Deno.Kv): Promise<LiveTotals> => openTotals(createReviewStore(kv));

/** `reviewStore` is for the author's commands. */
export async function createReviews(
  { kv, totals, catalogue, rates, isPurchased, samplesOf, events, erasure }: ReviewsOptions,
): Promise<Reviews & { reviewStore: ReviewStore }> {
  const store = createReviewStore(kv);
  events.on("reviewsChanged", totals.reload);
  erasure.onErase("reviews", {
    async erase(userId) {
      for (const { id } of catalogue.books()) await store.updateOfUser(userId, id, () => null);
      await totals.reload();
    },
  });
  return {
    reviewStore: store,
    reviews: createReviewService({
      store,
      totals,
      rates,
      samples: samplesOf === null ? [] : await readSamples(samplesOf),
      isReservedName: (name) =>
        createReservedNames([
          catalogue.series.author,
          ...catalogue.books().flatMap(({ author, narrator }) => [author, narrator]),
        ])(name),
      isPurchased,
    }),
  };
}
