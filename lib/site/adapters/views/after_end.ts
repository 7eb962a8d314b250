/** What a book's player offers when the book is over. */
import type { Book } from "@/lib/catalogue/book.ts";
import { firstChapter } from "@/lib/catalogue/first_chapter.ts";
import { nextBook } from "@/lib/catalogue/next_book.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { releaseText } from "@/lib/catalogue/release.ts";
import { creditNote } from "@/lib/shop/words/offers.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { formatMoney, fromEur } from "@/lib/catalogue/money.ts";
import type { AfterEnd, NextBook } from "@/lib/listening/player/types.ts";
import { ALERT_PATH } from "@/lib/announcements/addresses.ts";

/** Where one signs up for the release alert. */

/** null: nothing follows, and no mail could tell of it. */
export async function afterEnd(state: State, book: Book): Promise<AfterEnd | null> {
  const { catalogue, releaseAlerts } = state.services;
  // After the sample of a book that is not out comes that book itself.
  const next = book.isUpcoming ? null : nextBook(book, catalogue.books());
  const offer: AfterEnd = {
    next: next && await describeNext(state, next),
    series: await seriesOffer(state, book),
    alertHref: releaseAlerts && (!next || next.isUpcoming) ? ALERT_PATH : null,
  };
  return offer.next || offer.series || offer.alertHref ? offer : null;
}

async function describeNext({ permissions, currency }: State, book: Book): Promise<NextBook> {
  const nowMs = Date.now();
  const isOpen = await permissions.getRight(book.id) !== "none";
  const isForSale = !isOpen && !book.isUpcoming;
  return {
    id: book.id,
    title: book.title,
    label: book.label,
    hue: book.hue,
    cover: { src: book.cover.src, srcset: book.cover.webpSrcset },
    chapter: (isOpen ? firstChapter(book) : previewChapter(book))?.number ?? null,
    isOpen,
    price: isForSale ? formatMoney(fromEur(book.priceMinor, currency)) : null,
    buyHref: isForSale ? checkoutPath(book.id) : null,
    release: book.isUpcoming ? releaseText(book, nowMs) : null,
  };
}

/** The rest of the series at what is left to pay, for whoever has paid for a part of it. */
async function seriesOffer(
  { services: { catalogue, payments }, session, currency }: State,
  book: Book,
): Promise<AfterEnd["series"]> {
  const series = catalogue.books().find(({ isComplete }) => isComplete);
  if (!session || !series || book.isComplete || book.isUpcoming) return null;
  const input = { userId: session.user.id, bookId: series.id, currency };
  const quoted = await payments.quote(input);
  const note = quoted.ok && creditNote(quoted.quote);
  if (!quoted.ok || !note) return null;
  return {
    title: series.title,
    href: checkoutPath(series.id),
    price: formatMoney({ amountMinor: quoted.quote.finalMinor, currency: quoted.quote.currency }),
    note,
  };
}
