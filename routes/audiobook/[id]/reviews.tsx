/**
 * /audiobook/{id}/reviews?before=: the reviews of a book, and the form for the listener's own.
 * POST saves (or with `action=remove` deletes) the listener's review: 303 to this page, with `from=book` to
 * the book's page; 400 with the form and its errors. A visitor who posts is redirected to the sign-in page; an unknown
 * book is a 404.
 */

import { page } from "fresh";
import { ReviewForm, ReviewInvite } from "@/components/reviews/ReviewForm.tsx";
import { ReviewList, ReviewSummary } from "@/components/reviews/ReviewList.tsx";
import { NoReviews } from "@/components/reviews/ReviewSheet.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { toSentence } from "@/lib/platform/checked_form.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { FROM_BOOK, reviewsPath } from "@/lib/reviews/addresses.ts";
import { type ReviewFields, reviewFields } from "@/lib/reviews/calls.ts";
import { type OwnReview, reviewInput, reviewsQuery } from "@/lib/reviews/schema.ts";
import type { ReviewPage } from "@/lib/reviews/service.server.ts";
import { REVIEW_FORM, REVIEWS, REVIEWS_PAGE } from "@/lib/reviews/words.ts";
import { flashNext } from "@/lib/site/adapters/request/cookies.server.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { admitReview, reviewWriter } from "@/lib/site/adapters/request/account_answers.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

interface Form {
  fields: ReviewFields;
  errors: Partial<Record<string, string>>;
  alert: string | null;
}

interface Data extends ReviewPage {
  book: Book;
  /** Whether this is the first page: the newest reviews. */
  isFirst: boolean;
  own: OwnReview | null;
  /** null: a visitor. */
  form: Form | null;
}

/** Room for 5,000 characters of up to four bytes, each percent-encoded as three. */
const MAX_FORM_BYTES = 64 * 1024;
const NO_STORE = { "cache-control": "no-store" };

export const handler = define.handlers({
  async GET({ params, state, url }) {
    const { catalogue, reviews } = state.services;
    const book = requireBook(catalogue, params.id);
    // An invalid id, as in a broken link, shows the newest reviews.
    const asked = Object.fromEntries(url.searchParams);
    const before = reviewsQuery.safeParse(asked).data?.before;
    const user = state.session?.user;
    const own = user ? await reviews.own(user.id, book.id) : null;
    const shown = await reviews.list(book.id, before);
    return page<Data>({
      book,
      ...shown,
      isFirst: before === undefined,
      own,
      form: user ? { fields: reviewFields(own, user), errors: {}, alert: null } : null,
    }, { headers: user ? NO_STORE : {} });
  },
  async POST(ctx) {
    const { services: { catalogue, reviews }, session } = ctx.state;
    const book = requireBook(catalogue, ctx.params.id);
    const posted = await readForm(ctx.req, MAX_FORM_BYTES);
    const back = posted.from === FROM_BOOK ? bookPath(book.id) : reviewsPath(book.id);
    if (!session) return ctx.redirect(loginPath(back), 303);
    const { user } = session;
    if (posted.action === "remove") {
      await reviews.remove(user.id, book.id);
      return ctx.redirect(back, 303);
    }
    const slowed = await admitReview(ctx);
    const input = slowed ? null : reviewInput.safeParse(posted);
    const saved = input?.success
      ? await reviews.save(input.data, { ...reviewWriter(ctx, user), audiobookId: book.id })
      : null;
    if (saved?.ok) {
      const answer = ctx.redirect(back, 303);
      if (!saved.isHidden) {
        const words = saved.review.content ? "reviewed" : "rated";
        answer.headers.append("set-cookie", flashNext(words));
      }
      return answer;
    }
    const { reviewerName = "", title = "", content = "" } = posted;
    const form: Form = {
      fields: { rating: Number(posted.rating) || null, reviewerName, title, content },
      errors: saved?.code === "name_reserved"
        ? { reviewerName: REVIEW_FORM.nameReserved }
        : Object.fromEntries(
          input?.error?.issues.toReversed().map((
            it,
          ) => [String(it.path[0]), toSentence(it.message)]) ??
            [],
        ),
      alert: slowed ? REVIEW_FORM.tooOften : null,
    };
    const own = await reviews.own(user.id, book.id);
    const data = { book, ...await reviews.list(book.id), isFirst: true, own, form };
    return page<Data>(
      data,
      slowed ? refusedPageInit(slowed) : { status: 400, headers: NO_STORE },
    );
  },
});

export default define.page<typeof handler>(function ReviewsPage({ data, state, url }) {
  const { book, reviews, next, isFirst, own, form } = data;
  const { catalogue: { series }, config } = state.services;
  const path = reviewsPath(book.id);
  return (
    <article className="reviews wrap" data-hue={book.hue}>
      <PageHead
        title={REVIEWS_PAGE.title(book.title)}
        description={REVIEWS_PAGE.description(book.title, book.narrator)}
        siteName={series.title}
        url={`${config.baseUrl?.origin ?? url.origin}${path}`}
        type="website"
      />
      <div className="reviews__head">
        <Headline above={REVIEWS.heading} title={<OwnText>{book.title}</OwnText>} />
        <ReviewSummary book={book} />
        <p className="reviews__ways">
          <a className="button button--quiet" href={bookPath(book.id)}>
            {REVIEWS_PAGE.toBook}
          </a>
          <a className="button button--quiet reviews__write" href="#write">
            {own ? REVIEW_FORM.own : REVIEW_FORM.write}
          </a>
        </p>
      </div>
      <div className="reviews__list">
        {reviews.length > 0
          ? <ReviewList reviews={reviews} author={book.author} level={2} />
          : isFirst
          ? <NoReviews href="#write" />
          : <p>{REVIEWS_PAGE.noOlder}</p>}
        <p>
          <small>{REVIEWS_PAGE.checked}</small>
        </p>
        <p className="reviews__pages">
          {!isFirst && <a href={path}>{REVIEWS_PAGE.newest}</a>}
          {next && <a href={`${path}?before=${next}`}>{REVIEWS_PAGE.older}</a>}
        </p>
      </div>
      <div className="reviews__own">
        {form
          ? (
            <ReviewForm
              action={path}
              isEdit={own !== null}
              isHidden={own?.isHidden ?? false}
              {...form}
            />
          )
          : <ReviewInvite path={path} />}
      </div>
    </article>
  );
});
