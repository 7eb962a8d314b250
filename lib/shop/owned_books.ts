/** Which books a listener owns and may hear, by purchases and subscriptions. */

import type { Mode } from "./gateway.ts";
import type { Entitlements } from "@/lib/access/decide.ts";
import { type Book, listed } from "@/lib/catalogue/book.ts";
import type { PurchaseRecord } from "./purchase.ts";
import { currentSubscription, type SubscriptionRecord, validUntilMs } from "./subscription.ts";
import { coveredBooks, validPurchases } from "./valid.ts";

/* Owned books. */

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

interface Held {
  /** Includes refunded ones. */
  purchases: PurchaseRecord[];
  subscriptions: SubscriptionRecord[];
  /** null: no such account. */
  user: { disabledAtMs: number | null } | null;
}

/** A disputed or suspended purchase gives no access meanwhile. */
export function entitlementsOf(
  { purchases, subscriptions, user }: Held,
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
