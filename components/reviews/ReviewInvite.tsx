/** Shown to visitors instead of the form: a link to sign in that returns to it. */
import { loginPath } from "@/lib/accounts/addresses.ts";
import { REVIEW_FORM } from "@/lib/reviews/words.ts";

interface Props {
  /** Path of the page, to return to. */
  path: string;
  /** On the book's page. */
  isOnBook?: boolean;
}

export function ReviewInvite({ path, isOnBook }: Props) {
  return (
    <section className="review-form" aria-labelledby="write">
      <h2 id="write">{isOnBook ? REVIEW_FORM.rate : REVIEW_FORM.write}</h2>
      <p className="aside">{REVIEW_FORM.signIn.text}</p>
      <a
        className={isOnBook ? "button button--quiet" : "button"}
        href={loginPath(`${path}#write`)}
      >
        {REVIEW_FORM.signIn.label}
      </a>
    </section>
  );
}
