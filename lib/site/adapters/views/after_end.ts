/** The offer that a book's player shows at the end of the book. */
import { type Book, isOnSale } from "@/lib/catalogue/book.ts";
import { firstChapter } from "@/lib/catalogue/first_chapter.ts";
import { nextBook } from "@/lib/catalogue/next_book.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { formatMoney } from "@/lib/catalogue/money.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import type { AfterEnd, NextBook, SeriesOffer } from "@/lib/listening/player/types.ts";
import { ALERT_PATH } from "@/lib/announcements/addresses.ts";

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
  const { catalogue, releaseAlerts } = state.services;
  // After the sample of an upcoming book, the release alert offers that book itself.
  const next = book.isUpcoming ? null : nextBook(book, catalogue.books());
  const offer: AfterEnd = {
    next: next && await describeNext(state, next),
    series: series?.note ? { ...series, note: series.note } : null,
    alertHref: releaseAlerts && (!next || next.isUpcoming) ? ALERT_PATH : null,
  };
  return offer.next || offer.series || offer.alertHref ? offer : null;
}

async function describeNext({ permissions, currency }: State, book: Book): Promise<NextBook> {
  const nowMs = Date.now();
  const isOpen = await permissions.getRight(book.id) !== "none";
  const isForSale = !isOpen && isOnSale(book);
  return {
    id: book.id,
    title: book.title,
    label: book.label,
    hue: book.hue,
    cover: { src: book.cover.src, srcset: book.cover.webpSrcset },
    chapter: (isOpen ? firstChapter(book) : previewChapter(book))?.number ?? null,
    isOpen,
    price: isForSale ? formatMoney(priceOf(book, currency)) : null,
    buyHref: isForSale ? checkoutPath(book.id) : null,
    release: book.isUpcoming ? releaseText(book, nowMs) : null,
  };
}
