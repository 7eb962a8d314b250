/**
 * /audiobook/{id}/reviews?before=&saved=: what listeners say about a book, and the form for one's own.
 * POST saves (or with `action=remove` takes back) the listener's review: 303 back here; 400 with the form
 * and its errors. A visitor who posts is led to the sign-in page; an unknown book is a 404.
 */
import { page } from "fresh";
import { PageHead } from "@/components/site/PageHead.tsx";
import { NoReviews } from "@/components/reviews/NoReviews.tsx";
import { type ReviewFields, ReviewForm } from "@/components/reviews/ReviewForm.tsx";
import { ReviewList } from "@/components/reviews/ReviewList.tsx";
import { ReviewSummary } from "@/components/reviews/ReviewSummary.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import type { UserView } from "@/lib/accounts/schema.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { reviewWriter } from "@/lib/site/adapters/request/review_writer.ts";
import { reviewsPath } from "@/lib/reviews/addresses.ts";
import { reviewInput } from "@/lib/reviews/schema.ts";
import { REVIEW_FORM, REVIEWS, REVIEWS_PAGE } from "@/lib/reviews/words.ts";
import type { OwnReview, ReviewPage } from "@/lib/reviews/server/service.ts";

interface Form {
  fields: ReviewFields;
  errors: Partial<Record<string, string>>;
  alert: string | null;
}

interface Data extends ReviewPage {
  book: Book;
  /** Whether these are the newest. */
  isFirst: boolean;
  own: OwnReview | null;
  /** null: a visitor. */
  form: Form | null;
  isSaved: boolean;
}

/** 5,000 characters, of up to four bytes, each written as %F0. */
const MAX_FORM_BYTES = 64 * 1024;
const NO_STORE = { "cache-control": "no-store" };

export const handler = define.handlers({
  async GET({ params, state, url }) {
    const { catalogue, reviews } = state.services;
    const book = requireBook(catalogue, params.id);
    const before = url.searchParams.get("before") ?? undefined;
    const user = state.session?.user;
    const own = user ? await reviews.own(user.id, book.id) : null;
    const shown = await reviews.list(book.id, before);
    return page<Data>({
      book,
      ...shown,
      isFirst: before === undefined,
      own,
      form: user ? { fields: fieldsOf(own, user), errors: {}, alert: null } : null,
      isSaved: url.searchParams.has("saved"),
    }, { headers: user ? NO_STORE : {} });
  },
  async POST(ctx) {
    const { services: { catalogue, reviews }, session } = ctx.state;
    const book = requireBook(catalogue, ctx.params.id);
    const path = reviewsPath(book.id);
    if (!session) return ctx.redirect(loginPath(path), 303);
    const { user } = session;
    const posted = await readForm(ctx.req, MAX_FORM_BYTES);
    if (posted.action === "remove") {
      await reviews.remove(user.id, book.id);
      return ctx.redirect(path, 303);
    }
    const input = reviewInput.safeParse(posted);
    const saved = input.success
      ? await reviews.save(input.data, { ...reviewWriter(ctx, user), audiobookId: book.id })
      : null;
    if (saved?.ok) return ctx.redirect(`${path}?saved=true`, 303);
    const isSlowed = saved?.code === "too_many_tries";
    const { reviewerName = "", title = "", content = "" } = posted;
    const form: Form = {
      fields: { rating: Number(posted.rating) || null, reviewerName, title, content },
      errors: saved?.code === "name_reserved"
        ? { reviewerName: REVIEW_FORM.nameReserved }
        : Object.fromEntries(
          input.error?.issues.toReversed().map((it) => [String(it.path[0]), `${it.message}.`]) ??
            [],
        ),
      alert: isSlowed ? REVIEW_FORM.tooOften : null,
    };
    const own = await reviews.own(user.id, book.id);
    const data = { book, ...await reviews.list(book.id), isFirst: true, own, form, isSaved: false };
    const headers = isSlowed
      ? { ...NO_STORE, "retry-after": String(saved.retryAfterSec) }
      : NO_STORE;
    return page<Data>(data, { status: isSlowed ? 429 : 400, headers });
  },
});

/** The name is the first one, else the part of the address before the @ (spec 1 section 5). */
function fieldsOf(own: OwnReview | null, user: UserView): ReviewFields {
  const known = own?.review;
  return {
    rating: known?.rating ?? null,
    reviewerName: known?.reviewerName || user.firstName || user.username.split("@")[0]!,
    title: known?.title ?? "",
    content: known?.content ?? "",
  };
}

export default define.page<typeof handler>(function ReviewsPage({ data, state, url }) {
  const { book, reviews, next, isFirst, own, form, isSaved } = data;
  const { catalogue: { series }, config } = state.services;
  const path = reviewsPath(book.id);
  const login = loginPath(`${path}#write`);
  return (
    <article className="reviews wrap" data-hue={book.hue}>
      <PageHead
        title={REVIEWS_PAGE.title(book.title)}
        description={REVIEWS_PAGE.description(book)}
        siteName={series.title}
        url={`${config.baseUrl?.origin ?? url.origin}${path}`}
        type="website"
      />
      <header className="reviews__head">
        <p className="eyebrow">{REVIEWS.heading}</p>
        <h1>{book.title}</h1>
        <ReviewSummary book={book} />
        <p className="reviews__ways">
          <a className="button button--quiet" href={`/audiobook/${book.id}`}>
            {REVIEWS_PAGE.toBook}
          </a>
          <a className="button button--quiet reviews__write" href="#write">
            {own ? REVIEW_FORM.own : REVIEW_FORM.write}
          </a>
        </p>
      </header>
      <div className="reviews__list">
        {isSaved && own?.isHidden === false && (
          <p className="reviews__saved" role="status">
            {own.review.content ? `${REVIEWS_PAGE.submitted} ` : ""}
            {REVIEWS_PAGE.thanks}
          </p>
        )}
        {reviews.length > 0
          ? <ReviewList reviews={reviews} author={book.author} level={2} />
          : isFirst
          ? <NoReviews href={form ? "#write" : login} />
          : <p>{REVIEWS_PAGE.noOlder}</p>}
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
          : (
            <section className="review-form" aria-labelledby="write">
              <h2 id="write">{REVIEW_FORM.write}</h2>
              <p className="aside">{REVIEW_FORM.signIn.text}</p>
              <a className="button" href={login} f-client-nav="false">{REVIEW_FORM.signIn.label}</a>
            </section>
          )}
      </div>
    </article>
  );
});
