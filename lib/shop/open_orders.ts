/** Which open orders a change of what somebody has overtakes. Pure. */
import type { Book } from "@/lib/catalogue/book.ts";
import type { OrderRecord } from "@/lib/shop/schema.ts";
import { coveredBooks } from "@/lib/shop/valid.ts";

type GetBook = (bookId: number) => Book | null;

/**
 * Orders not to be paid any more once a book is owned: for it, for what it includes (a single within the
 * series just bought), and for a bundle that includes it, whose price now has a credit more.
 */
export function overtakenBy(
  orders: OrderRecord[],
  bookId: number,
  getBook: GetBook,
): OrderRecord[] {
  const cover = (id: number) => {
    const book = getBook(id);
    return book ? coveredBooks(book) : new Set([id]);
  };
  const bought = cover(bookId);
  return orders.filter(({ kind, state, quote }) =>
    kind === "book" && state === "open" && !bought.isDisjointFrom(cover(quote.bookId))
  );
}

/** Orders priced with a credit that is gone. */
export function creditedWith(orders: OrderRecord[], purchaseId: string): OrderRecord[] {
  return orders.filter(({ state, quote }) =>
    state === "open" && quote.credits.some((credit) => credit.purchaseId === purchaseId)
  );
}

/** To be canceled at the provider: written down first, so that a crash cannot forget it. */
export const toCancel = (order: OrderRecord): OrderRecord => ({ ...order, state: "canceling" });
