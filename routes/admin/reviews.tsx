/** /admin/reviews: reviews of a book, to answer or hide. */

import { page } from "fresh";
import { BookSelect } from "@/components/desk/DeskFields.tsx";
import { BulkForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { DeskReview } from "@/components/desk/SupportRequest.tsx";
import { DESK_REVIEWS_PATH, deskReviewsPath } from "@/lib/desk/addresses.ts";
import { DESK_REVIEWS } from "@/lib/desk/words/listeners.ts";
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";
import { findBook } from "@/lib/site/adapters/request/require.server.ts";

interface Data {
  /** null: reviews of all books that have no answer. */
  bookId: number | null;
  reviews: ReviewRecord[];
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { catalogue, desk } = ctx.state.services;
    const bookId = findBook(catalogue, ctx.url.searchParams.get("book"))?.id ?? null;
    const { data } = bookId === null
      ? await desk.read("review waiting", {})
      : await desk.read("review list", { bookId });
    return page<Data>({ bookId, reviews: data });
  },
});

export default defineDesk.page<typeof handler>(function ReviewsPage({ data, state }) {
  const { bookId, reviews } = data;
  const { catalogue } = state.services;
  const books = catalogue.books();
  const back = bookId === null ? DESK_REVIEWS_PATH : deskReviewsPath(bookId);
  const titleOf = (id: number) => books.find((book) => book.id === id)?.title;
  return (
    <>
      <DeskHead desk={state.desk} title={DESK_REVIEWS.title} />
      <form className="desk__row desk__form" method="get" action={DESK_REVIEWS_PATH}>
        <BookSelect
          label={DESK_REVIEWS.book}
          books={books}
          chosen={bookId}
          none={DESK_REVIEWS.waiting}
          name="book"
        />
        <button className="button" type="submit">{DESK_REVIEWS.show}</button>
      </form>
      {reviews.length === 0
        ? (
          <p className="desk__none">
            {bookId === null ? DESK_REVIEWS.noneWaiting : DESK_REVIEWS.none}
          </p>
        )
        : (
          <>
            <ul className="desk__list">
              {reviews.map((review) => (
                <DeskReview
                  key={review.id}
                  review={review}
                  back={back}
                  bookTitle={bookId === null ? titleOf(review.audiobookId) : undefined}
                  isOfMany
                />
              ))}
            </ul>
            <BulkForm
              each="id"
              commands={[
                { name: "review hide", label: DESK_REVIEWS.hide },
                { name: "review show", label: DESK_REVIEWS.unhide },
              ]}
              back={back}
            />
          </>
        )}
    </>
  );
});
