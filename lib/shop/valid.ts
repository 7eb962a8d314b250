/** Which open orders a change of what somebody has overtakes. Pure. */

import { type Book, chaptersOf } from "@/lib/catalogue/book.ts";
import { isUndecided } from "./dispute.ts";
import type { PurchaseRecord } from "./purchase.ts";
import type { OrderRecord } from "./schema.ts";

/* Which purchases count: the law "what is open was paid for". */

/**
 * Its own money stands: not given back, not disputed, no surplus payment, and not made in another mode.
 * Part of the money given back is the author's kindness and leaves the book.
 */
export function isPaid(it: PurchaseRecord, { isLive }: { isLive: boolean }): boolean {
  return it.refundedAtMs === null && it.disputedAtMs === null && !it.isDuplicate &&
    !(isLive && it.isTest);
}

/**
 * The purchases of one listener that count: paid, and so is every earlier one that was credited to them.
 * A bundle without one of those is suspended (3-decisions, "Credit, discount, minimum").
 */
export function validPurchases(
  ofListener: PurchaseRecord[],
  mode: { isLive: boolean },
): PurchaseRecord[] {
  const paid = ofListener.filter((it) => isPaid(it, mode));
  const ids = new Set(paid.map(({ id }) => id));
  return paid.filter(({ credits }) => credits.every(({ purchaseId }) => ids.has(purchaseId)));
}

/** A bundle that was paid for with money that is no longer there. */
export interface Suspension {
  purchase: PurchaseRecord;
  /** Titles of what was credited to it and has been given back since. */
  lostTitles: string[];
}

/** Suspended bundles that no other purchase has opened again. */
export function suspensions(
  ofListener: PurchaseRecord[],
  mode: { isLive: boolean },
): Suspension[] {
  const valid = validPurchases(ofListener, mode);
  const paidIds = new Set(ofListener.filter((it) => isPaid(it, mode)).map(({ id }) => id));
  return ofListener
    .filter((it) => paidIds.has(it.id) && !valid.some((one) => one.audiobookId === it.audiobookId))
    .map((purchase) => ({
      purchase,
      lostTitles: purchase.credits.filter(({ purchaseId }) => !paidIds.has(purchaseId))
        .map(({ title }) => title),
    }));
}

/** Books closed until the buyer's bank has decided, which no other purchase has opened. */
export function undecided(
  ofListener: PurchaseRecord[],
  mode: { isLive: boolean },
): PurchaseRecord[] {
  const valid = validPurchases(ofListener, mode);
  return ofListener.filter((it) =>
    it.kind === "book" && isUndecided(it) && isPaid({ ...it, disputedAtMs: null }, mode) &&
    !valid.some(({ audiobookId }) => audiobookId === it.audiobookId)
  );
}

/** The book itself and, of a bundle, those it plays. */
export function coveredBooks(book: Book): Set<number> {
  return new Set([book.id, ...chaptersOf(book).map(({ sourceBook }) => sourceBook)]);
}

/** Whether valid purchases give the book, a bundle's counted in. A book off the catalogue stays owned. */
export function ownsBook(
  valid: PurchaseRecord[],
  { bookId, books }: { bookId: number; books: Book[] },
): boolean {
  const bought = new Set(
    valid.filter(({ kind }) => kind === "book").map(({ audiobookId }) => audiobookId),
  );
  return bought.has(bookId) ||
    books.some((book) => book.isComplete && bought.has(book.id) && coveredBooks(book).has(bookId));
}

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
