/** What listeners think of a book in one look; of a bundle also what it is and how many read it. */
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
            {RATING.basedOn(ratingCount)}
          </span>
        </p>
      )}
      {readers !== null && readers > 0 && (
        <p className="review-summary__readers">
          <strong>{readers.toLocaleString("en-US")}</strong> {RATING.readers}
        </p>
      )}
    </div>
  );
}
