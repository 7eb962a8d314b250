/** Shown instead of an empty list of reviews. */
import { REVIEWS } from "@/lib/reviews/words.ts";

export function NoReviews({ href }: { href: string }) {
  return (
    <div className="review-none">
      <p>{REVIEWS.none.text}</p>
      <a className="button" href={href}>{REVIEWS.none.label}</a>
    </div>
  );
}
