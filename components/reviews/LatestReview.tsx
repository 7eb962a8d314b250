/** The latest review of a book, with a link to all of them. */
import { reviewsPath } from "@/lib/reviews/addresses.ts";
import type { ReviewView } from "@/lib/reviews/schema.ts";
import { REVIEWS } from "@/lib/reviews/words.ts";
import { Rating } from "./Rating.tsx";

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
        <bdi>{reviewerName}</bdi>
        {isSample && `. ${REVIEWS.sample}`}
      </p>
      <a className="rating-link" href={reviewsPath(audiobookId)} data-sheet="reviews.js">
        {REVIEWS.all}
      </a>
    </section>
  );
}
