/** The stars of a book as the way to its reviews: a sheet over this page, or without script a page. */
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
