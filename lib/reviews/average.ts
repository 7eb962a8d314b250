/** A book's rating: imported ratings from other stores plus those left here. Pure. */
import type { RatingTotal } from "@/lib/reviews/schema.ts";

export interface Rating {
  /** Out of 5, to one decimal. */
  average: number;
  count: number;
}

/** null: nobody has rated the book (3-decisions, "Ratings"). */
export function combineRatings(stock: Rating | null, own: RatingTotal): Rating | null {
  const count = (stock?.count ?? 0) + own.count;
  if (count === 0) return null;
  const sum = (stock ? stock.average * stock.count : 0) + own.sum;
  return { average: Math.round(sum / count * 10) / 10, count };
}

/** The total after a change of one review's stars; `null`: no counted rating before or after. */
export function changeTotal(
  total: RatingTotal,
  before: number | null,
  after: number | null,
): RatingTotal {
  return {
    sum: total.sum - (before ?? 0) + (after ?? 0),
    count: total.count - Number(before !== null) + Number(after !== null),
  };
}
