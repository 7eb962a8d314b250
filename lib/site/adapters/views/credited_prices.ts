/** The listener's prices of bundles after credit, for lists of books. */
import type { Shelf } from "@/lib/listening/shelf/shelf.ts";
import type { CreditedPrice } from "@/lib/shop/credited_price.ts";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { bookOffer } from "@/lib/site/adapters/views/book_offer.ts";

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
