// deno-lint-ignore-file react-no-danger -- our own style sheets
/** /audiobook/{id}: a book's page with player, price and chapters. */

import { page } from "fresh";
import { Head } from "fresh/runtime";
import { AboutPanel, NarratorPanel } from "@/components/catalogue/AboutPanel.tsx";
import { BookRow } from "@/components/catalogue/BookCard.tsx";
import { Blurb, BookHero } from "@/components/catalogue/BookHero.tsx";
import { ChapterList } from "@/components/catalogue/ChapterList.tsx";
import { PageHead, summary } from "@/components/site/PageHead.tsx";
import { LatestReview } from "@/components/reviews/Rating.tsx";
import { ReviewForm, ReviewInvite } from "@/components/reviews/ReviewForm.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import ChapterDrawer from "@/islands/ChapterDrawer.tsx";
import Player from "@/islands/Player.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, chaptersOf, coveredBooks, isOnSale, listed } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { comingText, contentsOf, sourcesOf } from "@/lib/catalogue/contents.ts";
import { bookJsonLd } from "@/lib/catalogue/json_ld.server.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { listPeople } from "@/lib/catalogue/people.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import { opensOn, releaseText } from "@/lib/catalogue/release.ts";
import { NO_PLAYER, STATE, UNKNOWN_BOOK } from "@/lib/catalogue/words.ts";
import { placePath } from "@/lib/listening/addresses.ts";
import { readSharedMoment } from "@/lib/listening/player/saved_start.ts";
import { parsePlayerStart } from "@/lib/listening/player/start.ts";
import { startAtSaved } from "@/lib/listening/player/start_at_saved.ts";
import { type PlayerBook, type PlayerStart, toPlayerBook } from "@/lib/listening/player/types.ts";
import { READING } from "@/lib/listening/words/pages.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { langOf } from "@/lib/platform/language/translated.ts";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import { labelled } from "@/lib/platform/words.ts";
import { reviewsPath } from "@/lib/reviews/addresses.ts";
import { type ReviewFields, reviewFields } from "@/lib/reviews/calls.ts";
import type { ReviewView } from "@/lib/reviews/schema.ts";
import { linkPreview, type Shared, sharedStart } from "@/lib/sharing/link_preview.ts";
import { checkoutPath, LIBRARY_PATH, SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import {
  define,
  describePage,
  type PageSound,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";
import { findBook } from "@/lib/site/adapters/request/require.server.ts";
import {
  afterEnd,
  type BookOffer,
  bookOffer,
  type BookText,
  bookText,
  seriesOffer,
} from "@/lib/site/adapters/book_props.server.ts";
import { sheets } from "@/lib/site/styles.server.ts";

interface Data {
  book: Book;
  playerBook: PlayerBook;
  start: PlayerStart;
  /** The chapter and position that the address names, independent of the listener's own progress. */
  shared: Shared;
  offer: BookOffer;
  /** The listener's own review with the form's initial values; null: a visitor. */
  own: { fields: ReviewFields; isEdit: boolean; isHidden: boolean } | null;
  text: BookText;
  /** The latest review with a text; null: none. */
  review: ReviewView | null;
}

export const handler = define.handlers({
  async GET({ params, state, url }) {
    const { catalogue, access, listening: { progress } } = state.services;
    const book = findBook(catalogue, params.id);
    if (!book) return page<Data | null>(null, { status: 404 });

    const userId = state.session?.user.id;
    const [offer, grants, saved, series, own, review, premium] = await Promise.all([
      bookOffer(state, book),
      access.signGrants({
        viewer: state.viewer,
        sourceBooks: chaptersOf(book).map(({ sourceBook }) => sourceBook),
        nowMs: Date.now(),
      }),
      userId === undefined ? null : progress.get(userId, book.id),
      seriesOffer(state, book),
      ownReview(state, book),
      latestReview(state, book),
      state.services.shop.premium.get().catch(() => null), // without the store, a page without its offer
    ]);
    const price = formatMoney(offer.credited?.price ?? priceOf(book, state.currency));
    const playerBook = toPlayerBook(book, { grants, price });
    if (saved) playerBook.saved = saved;
    if (premium?.isOn) playerBook.plansHref = SUBSCRIBE_PATH;
    if (playerBook.buyHref) {
      const { benefits } = book;
      playerBook.rest = { benefits, ...langOf(benefits[0] ?? ""), series };
    }
    const after = await afterEnd(state, book, series);
    if (after) playerBook.after = after;
    const asked = parsePlayerStart(url.searchParams, playerBook);
    const start = startAtSaved(asked, saved, playerBook);
    const chapter = playerBook.chapters.find(({ number }) => number === start.chapter);
    if (chapter?.src && !start.autoplay && readSharedMoment(url.search, playerBook)) {
      start.isMoment = true;
    }
    const isWithdrawn = isOff(book, playerBook);
    if (isWithdrawn) playerBook.chapters = [];
    describePage(state, {
      sheet: book.isUpcoming || isWithdrawn ? "announced" : state.session ? "rated_book" : "book",
      hasPlayer: playerBook.chapters.length > 0,
      sound: chapter?.src ? soundOf(book, { ...chapter, src: chapter.src }, start) : null,
    });
    const shared = sharedStart(book, asked);
    const text = bookText(book, {
      library: state.services.media.library,
      heard: playerBook.chapters,
      current: start.chapter,
    });
    if (text.shown) playerBook.hasText = true;
    return page<Data | null>({ book, playerBook, start, shared, offer, own, review, text });
  },
});

export default define.page<typeof handler>(function BookPage({ data, state, url }) {
  if (!data) return <UnknownBook />;

  const { book, playerBook, start, shared, offer, own, review, text } = data;
  const { catalogue, config } = state.services;
  const { hasPlayer, sound } = state.frame;
  const isGone = isOff(book, playerBook);
  const left = start.left ?? start.leftOff;
  const { series } = catalogue;
  const origin = config.baseUrl?.origin ?? url.origin;
  const sources = sourcesOf(book, catalogue);
  const narrator = listPeople(catalogue, "narrator").find(({ name }) => name === book.narrator);
  return (
    <article className="book" data-hue={book.hue}>
      <PageHead
        title={book.title}
        description={summary(book.blurb)}
        siteName={series.title}
        url={`${origin}/audiobook/${book.id}`}
        type="book"
        preview={linkPreview(book, { ...shared, origin })}
        jsonLd={bookJsonLd(book, { origin, currency: state.currency, hasText: text.isWhole })}
      />
      {/* After the tags above, because messengers read only the beginning of a head. */}
      <Head>
        {book.isOffSale && <meta name="robots" content="noindex" />}
        {start.isMoment && <style dangerouslySetInnerHTML={{ __html: sheets.moment.css }} />}
        {sources.length > 0 && <style dangerouslySetInnerHTML={{ __html: sheets.series.css }} />}
      </Head>
      <BookHero
        book={book}
        series={series}
        currency={state.currency}
        placeholder={catalogue.coverPlaceholder(book.cover.name)}
        buyHref={playerBook.buyHref ??
          (book.isPresale && isOnSale(book) && !offer.isOwned ? checkoutPath(book.id) : null)}
        sample={start.isMoment
          ? { chapter: shared.chapter, positionSec: start.positionSec }
          : { chapter: null, positionSec: 0 }}
        isMoment={start.isMoment === true}
        coming={comingText(book, catalogue)}
        place={shared.place}
        {...offer}
        release={book.isUpcoming
          ? {
            text: releaseText(book, Date.now()),
            alertEmail: offer.isOwned ? null : alertEmailOf(state),
            opensOn: opensOn(book),
          }
          : isGone
          ? { text: goneText(book, catalogue), alertEmail: null }
          : book.isSilent && !offer.isOwned
          ? { text: STATE.unavailable, alertEmail: null }
          : null}
      >
        {hasPlayer && <Player variant="stage" book={playerBook} start={start} />}
        {sound && shared.chapter && (
          <noscript>
            <p className="aside">
              {NO_PLAYER.from(shared.chapter.title, formatClock(start.positionSec))}
            </p>
          </noscript>
        )}
        {text.current && (
          <noscript>
            <p className="aside">
              <a href={text.current.href}>{READING.read(text.current.title)}</a>
            </p>
          </noscript>
        )}
        {left && (
          <noscript>
            <p className="aside">
              <a href={leftPath(book, left)}>{NO_PLAYER.left(formatClock(left.positionSec))}</a>
            </p>
          </noscript>
        )}
        {!sound && shared.chapter && playerBook.buyHref && (
          <p className="aside">
            {NO_PLAYER.locked(shared.chapter.title)}
          </p>
        )}
        {!sound && isOnSale(book) && !book.isPresale && (
          <noscript>
            <p className="aside">
              {withParts(NO_PLAYER.rest, {
                login: (it) => <a href={loginPath(url.pathname + url.search)}>{it}</a>,
                buy: (it) => <a href={checkoutPath(book.id)}>{it}</a>,
              })}
            </p>
          </noscript>
        )}
        {hasPlayer && (
          <ChapterDrawer
            sections={sources.map(({ id, title, hue, cover }) => ({
              title,
              ...langOf(title),
              sourceBook: id,
              hue,
              coverSrc: cover.src,
            }))}
          />
        )}
      </BookHero>
      <div className="wrap book-page">
        <Blurb text={book.blurb} />
        <div className="book-page__facts">
          <AboutPanel book={book} contents={contentsOf(book, catalogue)} text={text.shown} />
          {narrator && <NarratorPanel {...narrator} />}
          {review && <LatestReview review={review} />}
        </div>
        {hasPlayer && (
          <ChapterList
            book={book}
            heard={playerBook.chapters}
            current={start.chapter}
            sources={sources}
          />
        )}
        {!book.isUpcoming && !isGone && (own
          ? <ReviewForm action={reviewsPath(book.id)} {...own} errors={{}} alert={null} isOnBook />
          : <ReviewInvite path={bookPath(book.id)} isOnBook />)}
        <BookRow books={listed(catalogue.books()).filter(({ id }) => id !== book.id)} />
      </div>
    </article>
  );
});

/** No longer sold, and not open to this listener: the page says so, and has no player. */
const isOff = ({ isOffSale }: Book, { chapters }: PlayerBook): boolean =>
  Boolean(isOffSale) && chapters.every(({ src }) => src === null);

/** A bundle that is still sold may include it. */
function goneText({ id }: Book, catalogue: Pick<Catalogue, "books">): string {
  const bundle = catalogue.books().find((it) =>
    it.isComplete && isOnSale(it) && coveredBooks(it).has(id)
  );
  return bundle ? STATE.soldIn(bundle.title) : STATE.notSold;
}

/** null also if the store is unavailable: the page is shown without the review. */
async function latestReview({ services }: State, book: Book): Promise<Data["review"]> {
  try {
    return await services.reviews.latest(book.id);
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

async function ownReview({ services, session }: State, book: Book): Promise<Data["own"]> {
  if (!session || book.isUpcoming) return null;
  const own = await services.reviews.own(session.user.id, book.id);
  const isHidden = own?.isHidden ?? false;
  return { fields: reviewFields(own, session.user), isEdit: own !== null, isHidden };
}

/** Initial value of the release alert's form; null: the site sends no mail. */
function alertEmailOf({ services, session }: State): string | null {
  return services.announcements.releaseAlerts && (session?.user.email ?? "");
}

/** Address of the place that the listener's own link back leads to. */
const leftPath = (
  { id: bookId }: Book,
  { chapter: number, positionSec }: NonNullable<PlayerStart["left"]>,
): string => placePath({ chapter: { bookId, number }, positionSec });

function UnknownBook() {
  return (
    <>
      <Head>
        <title>{UNKNOWN_BOOK.title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <ErrorPanel
        title={UNKNOWN_BOOK.title}
        text={UNKNOWN_BOOK.text}
        action={{ href: LIBRARY_PATH, label: UNKNOWN_BOOK.back }}
      />
    </>
  );
}

function soundOf(
  book: Book,
  { src, title }: { src: string; title: string },
  { positionSec, autoplay }: PlayerStart,
): PageSound {
  return { src, title: labelled(book.title, title), positionSec, autoplay };
}
