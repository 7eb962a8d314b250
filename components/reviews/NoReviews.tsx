/** What stands where nobody has written yet. */
export function NoReviews({ href }: { href: string }) {
  return (
    <div className="review-none">
      <p>No reviews yet for this audiobook.</p>
      <a className="button" href={href}>Be the first to review</a>
    </div>
  );
}
