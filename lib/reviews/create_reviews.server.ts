/** Creates the review service over one store, and the ratings for the catalogue. */

import { reviewsChanged } from "./records.ts";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Rights } from "@/lib/access/rights.server.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { type Catalogue, mapBooks } from "@/lib/catalogue/catalogue.ts";
import { countryName } from "@/lib/platform/countries.ts";
import type { Erasure } from "@/lib/platform/erasure.server.ts";
import type { Events } from "@/lib/platform/events.ts";
import type { RateStore } from "@/lib/platform/rate_limits.server.ts";
import {
  combineRatings,
  createReservedNames,
  type RatingTotal,
  type ReviewView,
} from "./schema.ts";
import {
  createReviewService,
  type LiveTotals,
  openTotals,
  type ReviewService,
} from "./service.server.ts";
import { createReviewStore, type ReviewStore } from "./store.server.ts";

/* Sample reviews of the demo's books, so that a trial store shows what reviews look like. */

const sampleFile = z.array(z.strictObject({
  audiobookId: z.int(),
  reviewerName: z.string(),
  countryCode: z.string().length(2),
  rating: z.int().min(1).max(5),
  title: z.string(),
  content: z.string(),
  createdAt: z.iso.date(),
  authorReply: z.strictObject({ text: z.string(), date: z.iso.date() }).optional(),
}));

/** The samples beside the demo's catalogue; empty for an author's own catalogue. */
async function readSamples(catalogueFile: string): Promise<ReviewView[]> {
  const file = join(dirname(catalogueFile), "reviews.json");
  const text = await Deno.readTextFile(file).catch(() => "[]");
  return sampleFile.parse(JSON.parse(text)).map(({ authorReply, ...it }, index) => ({
    ...it,
    id: `sample-${index + 1}`,
    get reviewerCountry() {
      return countryName(it.countryCode); // in the language of who reads it
    },
    createdAt: noon(it.createdAt),
    editedAt: null,
    hasAuthorReply: authorReply !== undefined,
    authorReply: authorReply?.text ?? null,
    authorReplyDate: authorReply ? noon(authorReply.date) : null,
    storefront: "Sample",
    isOwner: false,
    isSample: true,
  }));
}

const noon = (date: string) => `${date}T12:00:00.000Z`;

interface ReviewsOptions {
  kv: Deno.Kv;
  /** From `openRatings`. */
  totals: LiveTotals;
  catalogue: Catalogue;
  rates: RateStore;
  rights: Pick<Rights, "of">;
  /** Catalogue file beside which a demo keeps samples; null: no samples. */
  samplesOf: string | null;
  events: Pick<Events, "on">;
  erasure: Pick<Erasure, "onErase">;
}

/** The totals of all ratings; opened first, because the catalogue depends on them. */
export const openRatings = (kv: Deno.Kv): Promise<LiveTotals> => openTotals(createReviewStore(kv));

/** `store` is for the author's commands. */
export async function createReviews(
  { kv, totals, catalogue, rates, rights, samplesOf, events, erasure }: ReviewsOptions,
): Promise<ReviewService & { store: ReviewStore }> {
  const store = createReviewStore(kv);
  events.on(reviewsChanged, totals.reload);
  erasure.onErase("stays", {
    async erase(userId) {
      for (const { id } of catalogue.books()) await store.updateOfUser(userId, id, () => null);
      await totals.reload();
    },
  });
  const service = createReviewService({
    store,
    totals,
    rates,
    samples: samplesOf === null ? [] : await readSamples(samplesOf),
    isReservedName: (name) =>
      createReservedNames([
        catalogue.series.author,
        ...catalogue.books().flatMap(({ author, narrator }) => [author, narrator]),
      ])(name),
    rights,
  });
  return { ...service, store };
}

/* The catalogue with current ratings. */

export const ratedCatalogue = (
  catalogue: Catalogue,
  totals: () => ReadonlyMap<number, RatingTotal>,
): Catalogue => mapBooks(catalogue, totals, (book, own) => rate(book, own.get(book.id)));

function rate(book: Book, own: RatingTotal | undefined): Book {
  if (!own) return book;
  const { rating, ratingCount } = book;
  const stock = rating !== null && ratingCount !== null
    ? { average: rating, count: ratingCount }
    : null;
  const all = combineRatings(stock, own);
  return { ...book, rating: all?.average ?? null, ratingCount: all?.count ?? null };
}
