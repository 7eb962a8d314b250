/** From what a listener has bought and subscribed to, to what may be heard. */

import type { Entitlements } from "@/lib/access/decide.ts";
import { type Book, chaptersOf } from "@/lib/catalogue/book.ts";
import type { PurchaseRecord } from "./purchase.ts";
import { currentSubscription, type SubscriptionRecord, validUntilMs } from "./subscription.ts";
import { validPurchases } from "./valid.ts";

/* What a listener owns by what was bought. */

interface OwnedBook {
  book: Book;
  directlyPurchased: boolean;
  isFromCompleteSeries: boolean;
}

/** A book on the shelf of an account. */
export interface OwnedBookView {
  book: Book;
  /** Where listening goes on. */
  href: string;
  /** Not bought by itself. */
  isFromCompleteSeries: boolean;
}

/** A bundle owns every book it plays, and shows as those instead of itself (spec 2 section 6). */
export function ownedBooks(books: Book[], boughtIds: ReadonlySet<number>): OwnedBook[] {
  const fromBundles = new Set(
    books.filter(({ id, isComplete }) => isComplete && boughtIds.has(id)).flatMap((bundle) =>
      chaptersOf(bundle).map(({ sourceBook }) => sourceBook)
    ),
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
  /** Refunded ones too. */
  purchases: PurchaseRecord[];
  subscriptions: SubscriptionRecord[];
  /** null: there is no such account. */
  user: { disabledAtMs: number | null } | null;
}

/** A disputed or suspended purchase opens nothing until that is over. */
export function entitlementsOf(
  { purchases, subscriptions, user }: Held,
  { books, isLive, nowMs }: { books: Book[]; isLive: boolean; nowMs: number },
): Entitlements {
  const valid = validPurchases(purchases, { isLive }).filter(({ kind }) => kind === "book");
  const bought = new Set(valid.map(({ audiobookId }) => audiobookId));
  const owned = ownedBooks(books, bought).map(({ book }) => book.id);
  const current = currentSubscription(subscriptions, { isLive, nowMs });
  return {
    ownedBookIds: [...new Set([...bought, ...owned])],
    subscribedUntilMs: current && validUntilMs(current),
    // Purchases outlive an account as receipts; the right does not.
    isDisabled: user === null || user.disabledAtMs !== null,
  };
}
