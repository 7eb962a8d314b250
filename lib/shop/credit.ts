/** What earlier purchases count toward the Complete Series (3-decisions, "Credit, discount, minimum"). */
import { type Book, chaptersOf } from "@/lib/catalogue/book.ts";
import { convert, type CurrencyCode } from "@/lib/catalogue/money.ts";
import type { CreditLine } from "@/lib/shop/price_parts.ts";
import type { PurchaseRecord } from "@/lib/shop/purchase.ts";

/**
 * What was paid and not refunded for the singles a bundle plays, and for the bundle itself where that is
 * suspended, in the currency of the sale. Another currency counts by the table of fixed rates, never by
 * the day's. `paid` are the purchases whose money stands.
 */
export function creditToward(
  bundle: Book,
  { paid, currency }: { paid: PurchaseRecord[]; currency: CurrencyCode },
): CreditLine[] {
  if (!bundle.isComplete) return [];
  const included = new Set(chaptersOf(bundle).map(({ sourceBook }) => sourceBook));
  return paid
    .filter(({ kind, audiobookId }) =>
      kind === "book" && (included.has(audiobookId) || audiobookId === bundle.id)
    )
    .map((it) => ({
      purchaseId: it.id,
      bookId: it.audiobookId,
      title: it.title,
      amountMinor: convert(
        { amountMinor: settledBy(it, bundle), currency: it.currency },
        currency,
      ).amountMinor,
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((a, b) => a.bookId - b.bookId);
}

/**
 * Of a suspended bundle the part of its price that it settled itself, its discount counted in: the
 * difference that is left is what was credited to it and is gone.
 */
function settledBy(it: PurchaseRecord, bundle: Book): number {
  const creditedMinor = it.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const settledMinor = it.audiobookId === bundle.id && creditedMinor > 0
    ? it.originalMinor - creditedMinor
    : it.amountMinor;
  return settledMinor - it.refundedMinor;
}
