/** A book's stars as a link to its reviews: opens a sheet, or without JavaScript their page. */
import type { Book } from "@/lib/catalogue/book.ts";
import { reviewsPath } from "@/lib/reviews/addresses.ts";
import { Rating } from "./Rating.tsx";
import { RATING } from "@/lib/reviews/words.ts";

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
