/** The offer of the whole series on the page of one of its books. */
import { type Book, chaptersOf, isOnSale } from "@/lib/catalogue/book.ts";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import type { SeriesOffer } from "@/lib/listening/player/types.ts";
import { checkoutPath } from "@/lib/shop/addresses.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import { coveredBooks } from "@/lib/shop/valid.ts";
import { creditNote } from "@/lib/shop/words/offers.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";

/**
 * The offer, at the price after credit. A visitor's price is the catalogue's, so that the page can be cached. null:
 * the book is in no series on sale, or the listener owns the series.
 */
export async function seriesOffer(
  { services: { catalogue, payments }, session, currency }: State,
  book: Book,
): Promise<SeriesOffer | null> {
  const series = catalogue.books().find(({ isComplete }) => isComplete);
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
    href: checkoutPath(series.id),
    price: formatMoney(price),
    note,
    bookCount: new Set(chaptersOf(series).map(({ sourceBook }) => sourceBook)).size,
  };
}
