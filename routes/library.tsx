/** /library: the books the listener owns, and with Premium every other one. A visitor signs in first (303). */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { BookCard, BookGrid } from "@/components/catalogue/BookCard.tsx";
import { EmptyShelf, ShelfNav } from "@/components/listening/Shelf.tsx";
import { UnderWayNotice } from "@/components/shop/PaidElsewhere.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { listed } from "@/lib/catalogue/book.ts";
import type { ShelfItem } from "@/lib/listening/shelf.ts";
import { BROWSE, LIBRARY } from "@/lib/listening/words/pages.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import type { UnderWayView } from "@/lib/shop/schema.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  books: ShelfItem[];
  hasFavorites: boolean;
  underWay: UnderWayView[];
}

export const handler = define.handlers({
  async GET(ctx) {
    const { session, services } = ctx.state;
    const [shelf, underWay] = await Promise.all([
      ctx.state.shelf(),
      session ? services.shop.payments.underWay(session.user.id) : [],
    ]);
    if (!shelf) return ctx.redirect(loginPath(LIBRARY_PATH), 303);
    const data = { books: shelf.library, hasFavorites: shelf.favorites.length > 0, underWay };
    return page<Data>(data, { headers: { "cache-control": "no-store" } });
  },
});

export default define.page<typeof handler>(function Library({ data, state }) {
  const { books, hasFavorites, underWay } = data;
  const { catalogue } = state.services;
  const complete = listed(catalogue.books()).find(({ isComplete }) => isComplete);
  return (
    <>
      <OwnPageHead title={LIBRARY.title} siteName={catalogue.series.title} />
      <ShelfNav hasFavorites={hasFavorites} />
      {underWay.length > 0 && (
        <section className="wrap shelf">
          {underWay.map((it) => (
            <UnderWayNotice key={`${it.bookId} ${it.isGift}`} className="aside" {...it} />
          ))}
        </section>
      )}
      {books.length > 0
        ? (
          <BookGrid title={LIBRARY.title} level={1}>
            {books.map((item) => (
              <BookCard
                key={item.book.id}
                book={item.book}
                item={item}
                currency={state.currency}
                hasDownloads
                level={2}
              />
            ))}
          </BookGrid>
        )
        : (
          <section className="wrap shelf">
            <h1>{LIBRARY.title}</h1>
            <EmptyShelf
              text={LIBRARY.none}
              links={[
                { href: "/", label: BROWSE.text },
                ...complete ? [{ href: bookPath(complete.id), label: complete.title }] : [],
              ]}
            />
          </section>
        )}
    </>
  );
});
