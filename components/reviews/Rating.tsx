/** The latest review of a book, with a link to all of them. */

import { withParts } from "@/components/ui/with_parts.tsx";
import type { Book } from "@/lib/catalogue/book.ts";
import { formatPlain } from "@/lib/platform/language/format.ts";
import { reviewsPath } from "@/lib/reviews/addresses.ts";
import type { ReviewView } from "@/lib/reviews/schema.ts";
import { RATING, REVIEWS } from "@/lib/reviews/words.ts";

/* Five stars, filled in proportion to `average` (0 to 5, one decimal), and the number of ratings if given. */

interface RatingProps {
  average: number;
  count?: number;
}

export function Rating({ average, count }: RatingProps) {
  return (
    <span className="rating">
      <svg className="rating__stars" role="img" aria-label={RATING.stars(formatPlain(average))}>
        <rect width={`${average * 20}%`} height="100%" />
      </svg>
      {count !== undefined && (
        <span className="rating__count">
          <data value={average}>{formatPlain(average)}</data> <span>{RATING.count(count)}</span>
        </span>
      )}
    </span>
  );
}

export function LatestReview({ review }: { review: ReviewView }) {
  const { audiobookId, rating, title, content, reviewerName, isSample } = review;
  return (
    <section className="about" aria-labelledby="latest-review">
      <h2 id="latest-review">{REVIEWS.heading}</h2>
      <Rating average={rating} />
      <blockquote>
        <p dir="auto">{title}</p>
        <p className="about__text" dir="auto">{content}</p>
      </blockquote>
      <p className="aside">
        {isSample
          ? withParts(REVIEWS.sample(reviewerName), { name: (it) => <bdi>{it}</bdi> })
          : <bdi>{reviewerName}</bdi>}
      </p>
      <a className="rating-link" href={reviewsPath(audiobookId)} data-sheet="reviews.js">
        {REVIEWS.all}
      </a>
    </section>
  );
}

/* A book's stars as a link to its reviews: opens a sheet, or without JavaScript their page. */

export function RatingLink({ book }: { book: Book }) {
  const { id, title, rating, ratingCount } = book;
  return (
    <a className="rating-link" href={reviewsPath(id)} data-sheet="reviews.js">
      {rating !== null && ratingCount !== null
        ? <Rating average={rating} count={ratingCount} />
        : RATING.none}
      <span className="visually-hidden">{RATING.reviewsOf(title)}</span>
    </a>
  );
}
