/** Home: the book to continue, or the series in one look; then every book. */

import { page } from "fresh";
import { BookCard, BookGrid } from "@/components/catalogue/BookCard.tsx";
import { PageHead, summary } from "@/components/site/PageHead.tsx";
import { CurrentBook } from "@/components/listening/CurrentBook.tsx";
import { HomeHero } from "@/components/site/HomeHero.tsx";
import { StatedEnding } from "@/components/support/StatementForms.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { listed } from "@/lib/catalogue/book.ts";
import { homeJsonLd } from "@/lib/catalogue/json_ld.server.ts";
import type { Shelf } from "@/lib/listening/shelf.ts";
import type { CreditedPrice } from "@/lib/shop/quote.ts";
import { define, describePage, type State } from "@/lib/site/adapters/request/define.server.ts";
import { creditedPrices } from "@/lib/site/adapters/book_props.server.ts";
import { HOME } from "@/lib/site/words.ts";

interface Data {
  /** null: a visitor. */
  shelf: Shelf | null;
  /** Prices of bundles after credit for single books already bought, by bundle id. */
  credited: Map<number, CreditedPrice>;
  /** If the site sends no mail: when a statement without signing in has ended the listener's Premium. */
  statedAtMs: number | null;
}

/** Restricts the page to GET: a page without a handler accepts every method. */
export const handler = define.handlers({
  async GET({ state }) {
    describePage(state, { sheet: "home" });
    const [shelf, statedAtMs] = await Promise.all([state.shelf(), statedEnding(state)]);
    return page<Data>({ shelf, credited: await creditedPrices(state, shelf), statedAtMs });
  },
});

function statedEnding({ session, services }: State): Promise<number | null> | null {
  const isAsked = session?.user.isSubscribed && services.config.mail === null;
  return isAsked ? services.support.endings.statedAtMs(session.user.id) : null;
}

export default define.page<typeof handler>(function Home(
  { data: { shelf, credited, statedAtMs }, state, url },
) {
  const { catalogue } = state.services;
  const { series } = catalogue;
  const books = listed(catalogue.books());
  const cards = shelf
    ? shelf.books.map((item) => ({ book: item.book, item }))
    : books.map((book) => ({ book, item: null }));
  const complete = books.find(({ isComplete }) => isComplete) ?? null;
  const origin = state.services.config.baseUrl?.origin ?? url.origin;
  const image = (complete ?? books[0])?.cover;
  return (
    <>
      <PageHead
        title={series.title}
        description={summary(`${series.tagline} ${(complete ?? books[0])?.blurb ?? ""}`)}
        siteName={series.title}
        url={`${origin}/`}
        type="website"
        image={image && { url: origin + image.ogSrc, alt: image.alt }}
        jsonLd={homeJsonLd(catalogue, { origin })}
      />
      {state.session && statedAtMs !== null && (
        <StatedEnding className="wrap prose" atMs={statedAtMs} email={state.session.user.email} />
      )}
      {shelf?.current
        ? (
          <>
            <h1 className="visually-hidden">
              <OwnText>{series.title}</OwnText>
            </h1>
            <CurrentBook item={shelf.current} back="/" />
          </>
        )
        : (
          <HomeHero
            series={series}
            complete={complete}
            singles={books.filter(({ isComplete, isUpcoming }) => !isComplete && !isUpcoming)}
          />
        )}
      {cards.length > 0 && (
        <BookGrid title={HOME.books} level={2}>
          {cards.map(({ book, item }) => (
            <BookCard
              key={book.id}
              book={book}
              item={item}
              currency={state.currency}
              credited={credited.get(book.id)}
              level={3}
            />
          ))}
        </BookGrid>
      )}
    </>
  );
});
