/** A list of reviews. The text is plain and may be in a right-to-left script (`dir="auto"`). */

import { Day } from "@/components/ui/Day.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { formatTenths } from "@/lib/platform/language/format.ts";
import type { ReviewView } from "@/lib/reviews/schema.ts";
import { RATING, REVIEWS } from "@/lib/reviews/words.ts";
import { Rating } from "./Rating.tsx";

interface ReviewListProps {
  reviews: readonly ReviewView[];
  /** Name shown above the author's replies. */
  author: string;
  /** Heading level of the reviews' titles: one below the list's. */
  level: 2 | 3;
}

export function ReviewList({ reviews, author, level }: ReviewListProps) {
  return (
    <>
      {reviews.some(({ isSample }) => isSample) && <p className="aside">{REVIEWS.samples}</p>}
      <ol className="review-list">
        {reviews.map((review) => (
          <li key={review.id}>
            <Review review={review} author={author} level={level} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Review(
  { review, author, level }: Omit<ReviewListProps, "reviews"> & { review: ReviewView },
) {
  const Heading = level === 2 ? "h2" : "h3";
  const { id, title, content, rating, authorReply, authorReplyDate } = review;
  return (
    <article className="review" id={id}>
      <Rating average={rating} />
      <Heading className="review__title" dir="auto">{title}</Heading>
      <p className="review__by">
        <bdi className="review__name">{review.reviewerName}</bdi>
        {review.countryCode && review.reviewerCountry && (
          <span role="img" aria-label={review.reviewerCountry} title={review.reviewerCountry}>
            {flag(review.countryCode)}
          </span>
        )}
        <Day at={review.createdAt} />
        <span className="review__badge">{review.storefront}</span>
        {review.isOwner && (
          <span className="review__badge review__badge--owner">{REVIEWS.isOwner}</span>
        )}
      </p>
      <p className="review__text" dir="auto">{content}</p>
      {authorReply && (
        <div className="review__reply">
          <p className="review__by">
            <strong className="review__name">{REVIEWS.reply(author)}</strong>
            {authorReplyDate && <Day at={authorReplyDate} />}
          </p>
          <p className="review__text" dir="auto">{authorReply}</p>
        </div>
      )}
    </article>
  );
}

/** Regional indicator symbols for the two letters: fonts draw them as a flag, or as letters. */
function flag(countryCode: string): string {
  return String.fromCodePoint(
    ...[...countryCode].map((letter) => letter.charCodeAt(0) - 0x41 + 0x1F1E6),
  );
}

/* A book's average rating; a bundle also has its subtitle and number of readers. */

interface ReviewSummaryProps {
  book: {
    rating: number | null;
    ratingCount: number | null;
    subtitle: string | null;
    readers: number | null;
  };
}

export function ReviewSummary(
  { book: { rating, ratingCount, subtitle, readers } }: ReviewSummaryProps,
) {
  return (
    <div className="review-summary">
      {subtitle && <p className="review-summary__subtitle">{subtitle}</p>}
      {rating !== null && ratingCount !== null && (
        <p className="review-summary__rating">
          <strong aria-hidden="true">{formatTenths(rating)}</strong>
          <span>
            <Rating average={rating} />
            <span>{RATING.basedOn(ratingCount)}</span>
          </span>
        </p>
      )}
      {readers !== null && readers > 0 && (
        <p className="review-summary__readers">
          {withParts(RATING.readers(readers), {
            b: (it) => <strong>{it}</strong>,
            text: (it) => <span>{it}</span>,
          })}
        </p>
      )}
    </div>
  );
}
