/** What earlier purchases count toward the Complete Series (3-decisions, "Credit, discount, minimum"). */
import { type Book, chaptersOf } from "@/lib/catalogue/catalogue.ts";
import { convert, type CurrencyCode } from "@/lib/money.ts";
import type { CreditLine } from "@/lib/payments/schema.ts";
import type { PurchaseRecord } from "@/lib/purchases/schema.ts";

/**
 * What was paid and not refunded for the singles a bundle plays, in the currency of the sale. Another
 * currency counts by the table of fixed rates, never by the day's. `valid` are the purchases that count.
 */
export function creditToward(
  bundle: Book,
  { valid, currency }: { valid: PurchaseRecord[]; currency: CurrencyCode },
): CreditLine[] {
  if (!bundle.isComplete) return [];
  const included = new Set(chaptersOf(bundle).map(({ sourceBook }) => sourceBook));
  return valid
    .filter(({ kind, audiobookId }) => kind === "book" && included.has(audiobookId))
    .map((it) => ({
      purchaseId: it.id,
      bookId: it.audiobookId,
      title: it.title,
      amountMinor: convert(
        { amountMinor: it.amountMinor - it.refundedMinor, currency: it.currency },
        currency,
      ).amountMinor,
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((a, b) => a.bookId - b.bookId);
}
