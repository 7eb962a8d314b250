/** The offer on a book's page, for one viewer. */
import type { Book } from "@/lib/catalogue/book.ts";
import { type CreditedPrice, creditedPrice } from "@/lib/shop/credited_price.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import type { SuspendedView } from "@/lib/shop/purchase.ts";
import type { UnderWayView } from "@/lib/shop/schema.ts";
import { coveredBooks } from "@/lib/shop/valid.ts";

export interface BookOffer {
  isOwned: boolean;
  /** The price after credit for earlier purchases; null: no credit. */
  credited: CreditedPrice | null;
  /** A suspended bundle that would include the book once its difference is paid; null: none. */
  suspended: SuspendedView | null;
  /** A payment for the book that the listener's bank has not answered yet. */
  underWay: UnderWayView | null;
}

/** Visitors all get the same offer, so that the page can be cached. */
export async function bookOffer(
  { session, services, permissions, currency }: State,
  book: Book,
): Promise<BookOffer> {
  const offer: BookOffer = { isOwned: false, credited: null, suspended: null, underWay: null };
  if (!session) return offer;
  if (await permissions.owns(book.id)) return { ...offer, isOwned: true };
  const { payments, purchases, catalogue } = services;
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
