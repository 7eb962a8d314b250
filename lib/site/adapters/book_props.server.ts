/** What a book's page shows beside the book: its texts, what is offered at its end, and what is under way. */

import type { Context } from "fresh";
import { isSubscribed, owns, rightTo } from "@/lib/access/decide.ts";
import { ALERT_PATH } from "@/lib/announcements/schema.ts";
import {
  type Book,
  type Chapter,
  chaptersOf,
  coveredBooks,
  firstChapter,
  isOnSale,
  labelOf,
  listed,
  nextBook,
  previewChapter,
} from "@/lib/catalogue/book.ts";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { type BookView, bookView } from "@/lib/catalogue/views.ts";
import type {
  AfterEnd,
  NextBook,
  PlayerChapter,
  SeriesOffer,
} from "@/lib/listening/player/types.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import type { Shelf } from "@/lib/listening/shelf.ts";
import { READING } from "@/lib/listening/words/pages.ts";
import { readingPath } from "@/lib/media/addresses.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { langOf } from "@/lib/platform/language/translated.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { SuspendedView } from "@/lib/shop/purchase.ts";
import { type CreditedPrice, creditedPrice, creditNote } from "@/lib/shop/quote.ts";
import type { Quote, UnderWayView } from "@/lib/shop/schema.ts";
import type { State } from "./request/define.server.ts";

export interface BookText {
  /** Whether every chapter has a text. */
  isWhole: boolean;
  /** The text of the page's current chapter; absent: this visitor cannot read it. */
  current?: { href: string; title: string };
  /** The number of chapters with a text, and a link to one that this visitor may read; absent: there is none. */
  shown?: { has: number; of: number; href: string; label: string };
}

interface Options {
  library: Pick<MediaLibrary, "hasText">;
  /** The book's chapters with the sources that this visitor may hear. */
  heard: readonly PlayerChapter[];
  /** Number of the page's current chapter. */
  current: number;
}

export function bookText(book: Book, { library, heard, current }: Options): BookText {
  const chapters = book.isUpcoming ? [] : chaptersOf(book);
  const withText = chapters.filter((it) => library.hasText(it.sourceBook, it.sourceChapter));
  const open = new Set(heard.filter(({ src }) => src).map(({ number }) => number));
  const readable = withText.filter(({ number }) => open.has(number));
  const here = readable.find(({ number }) => number === current);
  const best = here ?? readable.find(({ kind }) => kind !== "credits");
  return {
    isWhole: withText.length > 0 && withText.length === chapters.length,
    ...(here && { current: { href: pathOf(here), title: here.title } }),
    ...(best && {
      shown: {
        has: withText.length,
        of: chapters.length,
        href: pathOf(best),
        label: READING.read(best.title),
      },
    }),
  };
}

const pathOf = ({ bookId, number }: Chapter) => readingPath({ bookId, chapter: number });

/* The offer that a book's player shows at the end of the book. */

/**
 * null: there is nothing to offer, not even the release alert.
 *
 * @param series result of `seriesOffer` for the same book
 */
export async function afterEnd(
  state: State,
  book: Book,
  series: SeriesOffer | null,
): Promise<AfterEnd | null> {
  const { catalogue, announcements: { releaseAlerts } } = state.services;
  // After the sample of an upcoming book, the release alert offers that book itself.
  const next = book.isUpcoming ? null : nextBook(book, listed(catalogue.books()));
  const offer: AfterEnd = {
    next: next && await describeNext(state, next),
    series: series?.note ? { ...series, note: series.note } : null,
    alertHref: releaseAlerts && (!next || next.isUpcoming) ? ALERT_PATH : null,
  };
  return offer.next || offer.series || offer.alertHref ? offer : null;
}

async function describeNext({ entitlements, currency }: State, book: Book): Promise<NextBook> {
  const nowMs = Date.now();
  const isOpen = rightTo(await entitlements(), book.id, nowMs) !== "none";
  const isForSale = !isOpen && isOnSale(book) && !book.isUpcoming;
  return {
    id: book.id,
    title: book.title,
    ...langOf(book.title),
    label: labelOf(book),
    hue: book.hue,
    cover: { src: book.cover.src, srcset: book.cover.webpSrcset },
    chapter: (isOpen ? firstChapter(book) : previewChapter(book))?.number ?? null,
    isOpen,
    price: isForSale ? formatMoney(priceOf(book, currency)) : null,
    buyHref: isForSale ? checkoutPath(book.id) : null,
    release: book.isUpcoming ? releaseText(book, nowMs) : null,
  };
}

/* The offer on a book's page, for one viewer. */

export interface BookOffer {
  isOwned: boolean;
  /** The listener's subscription opens it. */
  isWithPremium: boolean;
  /** The price after credit for earlier purchases; null: no credit. */
  credited: CreditedPrice | null;
  /** A suspended bundle that would include the book once its difference is paid; null: none. */
  suspended: SuspendedView | null;
  /** A payment for the book that the listener's bank has not answered yet. */
  underWay: UnderWayView | null;
}

/** Visitors all get the same offer, so that the page can be cached. */
export async function bookOffer(
  { session, services, entitlements, currency }: State,
  book: Book,
): Promise<BookOffer> {
  const offer: BookOffer = {
    isOwned: false,
    isWithPremium: false,
    credited: null,
    suspended: null,
    underWay: null,
  };
  if (!session) return offer;
  const rights = await entitlements();
  if (owns(rights, book.id)) return { ...offer, isOwned: true };
  offer.isWithPremium = isSubscribed(rights, Date.now());
  const { catalogue, shop: { payments, purchases } } = services;
  const userId = session.user.id;
  const [quoted, suspended, underWay] = await Promise.all([
    payments.quote({ userId, bookId: book.id, currency }),
    purchases.suspended(userId),
    payments.underWay(userId),
  ]);
  if (quoted.ok) offer.credited = creditedPrice(quoted.quote);
  else offer.isOwned = quoted.code === "already_owned";
  if (offer.isOwned) return offer;
  offer.underWay = underWay.find(({ bookId, isGift }) => bookId === book.id && !isGift) ?? null;
  offer.suspended = suspended.find(({ bookId }) => {
    const bundle = catalogue.getBook(bookId);
    return bundle !== null && coveredBooks(bundle).has(book.id);
  }) ?? null;
  return offer;
}

/* The listener's prices of bundles after credit, for lists of books. */

/** By bundle id; only bundles whose price is reduced by credit. */
export async function creditedPrices(
  state: State,
  shelf: Shelf | null,
): Promise<Map<number, CreditedPrice>> {
  const bundles = shelf?.owned.length ? shelf.books.filter(({ book }) => book.isComplete) : [];
  const offers = await Promise.all(
    bundles.map(async ({ book }) => [book.id, (await bookOffer(state, book)).credited] as const),
  );
  return new Map(offers.flatMap(([id, credited]) => credited ? [[id, credited]] : []));
}

/* The offer of the whole series on the page of one of its books. */

/**
 * The offer, at the price after credit. A visitor's price is the catalogue's, so that the page can be cached. null:
 * the book is in no series on sale, or the listener owns the series.
 */
export async function seriesOffer(
  { services: { catalogue, shop: { payments } }, session, currency }: State,
  book: Book,
): Promise<SeriesOffer | null> {
  const series = listed(catalogue.books()).find(({ isComplete }) => isComplete);
  if (!series || !isOnSale(series) || book.isComplete || book.isUpcoming) return null;
  if (!coveredBooks(series).has(book.id)) return null;
  if (!session) return describe(series, priceOf(series, currency), null);
  const input = { userId: session.user.id, bookId: series.id, currency };
  const quoted = await payments.quote(input);
  return quoted.ok ? describe(series, totalOf(quoted.quote), creditNote(quoted.quote)) : null;
}

const totalOf = ({ finalMinor, currency }: Quote) => ({ amountMinor: finalMinor, currency });

function describe(
  series: Book,
  price: { amountMinor: number; currency: CurrencyCode },
  note: string | null,
): SeriesOffer {
  return {
    title: series.title,
    ...langOf(series.title),
    href: checkoutPath(series.id),
    price: formatMoney(price),
    note,
    bookCount: new Set(chaptersOf(series).map(({ sourceBook }) => sourceBook)).size,
  };
}

/* Joins progress with its books. */

/** `{audiobook, progress}` for each, prices in the visitor's currency. Removed books are left out. */
export function withBooks(
  ctx: Context<State>,
  progress: ProgressView[],
): { audiobook: BookView; progress: ProgressView }[] {
  const { services: { catalogue }, currency } = ctx.state;
  return progress.flatMap((it) => {
    const book = catalogue.getBook(it.audiobookId);
    return book ? [{ audiobook: bookView(book, currency), progress: it }] : [];
  });
}
