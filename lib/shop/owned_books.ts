/** Which purchases are valid, which open orders they make obsolete, and which books a listener owns by them. Pure. */

import type { Entitlements } from "@/lib/access/decide.ts";
import { type Book, coveredBooks, listed } from "@/lib/catalogue/book.ts";
import type { Mode } from "./gateway.ts";
import { isUndecided, type PurchaseRecord } from "./purchase.ts";
import type { OrderRecord } from "./schema.ts";
import { currentSubscription, type SubscriptionRecord, validUntilMs } from "./subscription.ts";

/* Which purchases are valid, for the law "what is open was paid for". */

/**
 * Its own money was kept: not refunded, disputed, a duplicate, or from another mode. A partial refund is the
 * author's goodwill and keeps the access.
 */
export function isPaid(it: PurchaseRecord, { isLive }: { isLive: boolean }): boolean {
  return it.refundedAtMs === null && it.disputedAtMs === null && !it.isDuplicate &&
    !(isLive && it.isTest);
}

/**
 * A listener's valid purchases: paid, as is every earlier one that was credited to them. A bundle without one of
 * those is suspended (3-decisions, "Credit, discount, minimum").
 */
export function validPurchases(
  ofListener: PurchaseRecord[],
  mode: { isLive: boolean },
): PurchaseRecord[] {
  const paid = ofListener.filter((it) => isPaid(it, mode));
  const ids = new Set(paid.map(({ id }) => id));
  return paid.filter(({ credits }) => credits.every(({ purchaseId }) => ids.has(purchaseId)));
}

/** A bundle with a refunded credit. */
export interface Suspension {
  purchase: PurchaseRecord;
  /** Titles credited to it and refunded since. */
  lostTitles: string[];
}

/** Suspended bundles that no other purchase gives access to. */
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

/** Books closed until the buyer's bank has decided, without another purchase that gives access. */
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

/**
 * Whether valid purchases, bundles included, give access to the book. A book removed from the catalogue stays
 * owned.
 */
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
 * Orders made obsolete by an owned book: for it, for what it includes (a single in the series just bought), and
 * for a bundle that includes it, whose price has one more credit now.
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

/** Orders priced with a credit that was refunded. */
export function creditedWith(orders: OrderRecord[], purchaseId: string): OrderRecord[] {
  return orders.filter(({ state, quote }) =>
    state === "open" && quote.credits.some((credit) => credit.purchaseId === purchaseId)
  );
}

/** To be canceled at the provider: recorded first, so that a crash cannot lose it. */
export const toCancel = (order: OrderRecord): OrderRecord => ({ ...order, state: "canceling" });

/* Which books a listener owns and may hear, by purchases and subscriptions. */

interface OwnedBook {
  book: Book;
  directlyPurchased: boolean;
  isFromCompleteSeries: boolean;
}

/** A book as shown in an account: owned, or open with Premium. */
export interface OwnedBookView {
  book: Book;
  /** Where to listen. */
  href: string;
  /** Came with the series. */
  isFromCompleteSeries: boolean;
  /** Open by Premium alone. */
  isWithPremium: boolean;
}

/** A bundle owns every book it contains, and is shown as those (spec 2 section 6). */
export function ownedBooks(books: Book[], boughtIds: ReadonlySet<number>): OwnedBook[] {
  const fromBundles = new Set(
    books.filter(({ id, isComplete }) => isComplete && boughtIds.has(id))
      .flatMap((bundle) => [...coveredBooks(bundle)]),
  );
  return books.filter(({ isComplete }) => !isComplete).flatMap((book) => {
    const directlyPurchased = boughtIds.has(book.id);
    const isFromCompleteSeries = fromBundles.has(book.id);
    return directlyPurchased || isFromCompleteSeries
      ? [{ book, directlyPurchased, isFromCompleteSeries }]
      : [];
  });
}

interface Holdings {
  /** Includes refunded ones. */
  purchases: PurchaseRecord[];
  subscriptions: SubscriptionRecord[];
  /** null: no such account. */
  user: { disabledAtMs: number | null } | null;
}

/** A disputed or suspended purchase gives no access meanwhile. */
export function entitlementsOf(
  { purchases, subscriptions, user }: Holdings,
  { books, mode, nowMs }: { books: Book[]; mode: Mode; nowMs: number },
): Entitlements {
  const valid = validPurchases(purchases, mode).filter(({ kind }) => kind === "book");
  const bought = new Set(valid.map(({ audiobookId }) => audiobookId));
  const owned = ownedBooks(books, bought).map(({ book }) => book.id);
  const current = currentSubscription(subscriptions, { mode, nowMs });
  const withdrawn = current ? withdrawnIds(books) : [];
  return {
    ownedBookIds: [...new Set([...bought, ...owned])],
    subscribedUntilMs: current && validUntilMs(current),
    // Purchases outlive an account as receipts, but give no access then.
    isDisabled: user === null || user.disabledAtMs !== null,
    ...withdrawn.length > 0 && { withdrawnBookIds: withdrawn },
  };
}

/** Those that are no longer sold, not even in a bundle. */
function withdrawnIds(books: Book[]): number[] {
  const sold = new Set(listed(books).flatMap((book) => [...coveredBooks(book)]));
  return books.map(({ id }) => id).filter((id) => !sold.has(id));
}
