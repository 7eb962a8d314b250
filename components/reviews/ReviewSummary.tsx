/** A book's average rating; a bundle also has its subtitle and number of readers. */
import { Rating } from "./Rating.tsx";
import { RATING } from "@/lib/reviews/words.ts";

interface Props {
  book: {
    rating: number | null;
    ratingCount: number | null;
    subtitle: string | null;
    readers: number | null;
  };
}

export function ReviewSummary({ book: { rating, ratingCount, subtitle, readers } }: Props) {
  return (
    <div className="review-summary">
      {subtitle && <p className="review-summary__subtitle">{subtitle}</p>}
      {rating !== null && ratingCount !== null && (
        <p className="review-summary__rating">
          <strong aria-hidden="true">{rating.toFixed(1)}</strong>
          <span>
            <Rating average={rating} />
            <span>{RATING.basedOn(ratingCount)}</span>
          </span>
        </p>
      )}
      {readers !== null && readers > 0 && (
        <p className="review-summary__readers">
          <strong>{readers.toLocaleString("en-US")}</strong> <span>{RATING.readers}</span>
        </p>
      )}
    </div>
  );
}
