/** A book given by the operator: to a reviewer, a prize winner, or as compensation. */
import { refuse } from "@/lib/platform/refusal.ts";
import { REFUSALS } from "@/lib/shop/words/refusals.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import { freePurchase, type FreeResult } from "@/lib/shop/server/payments/free_purchase.ts";
import type { Fulfilment } from "@/lib/shop/server/payments/fulfilment.ts";
import type { LedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import { overtakenBy, toCancel } from "@/lib/shop/open_orders.ts";
import { purchaseView } from "@/lib/shop/receipt.ts";
import type { Buyer } from "@/lib/shop/purchase.ts";
import { ownsBook } from "@/lib/shop/valid.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";

export interface GiveBookOptions {
  store: LedgerStore;
  catalogue: Catalogue;
  fulfilment: Fulfilment;
  now: () => number;
}

export function createGiveBook(
  { store, catalogue, fulfilment, now }: GiveBookOptions,
): (o: { user: Buyer; bookId: number; isTest?: boolean }) => Promise<FreeResult> {
  // The operator's word counts in every mode.
  return async function giveBook({ user, bookId, isTest = false }) {
    const book = catalogue.getBook(bookId);
    if (!book) return refuse("unknown_book", REFUSALS.unknownBook);
    const { amountMinor: originalMinor, currency } = priceOf(book, "EUR");
    const purchase = freePurchase({
      user,
      quote: {
        bookId,
        title: book.title,
        currency,
        originalMinor,
        credits: [],
        discountCode: null,
        discountPercentage: 100,
        discountMinor: originalMinor,
        vat: { percent: 0, includedMinor: 0, country: null },
      },
      kind: "book",
      method: "grant",
      isTest,
      nowMs: now(),
    });
    return await retryOnConflict<FreeResult>(async () => {
      const ledger = await store.read(user.id);
      const valid = fulfilment.valid(ledger.purchases);
      if (ownsBook(valid, { bookId, books: catalogue.books() })) {
        return refuse("already_owned", REFUSALS.alreadyOwned(book.title));
      }
      const orders = overtakenBy(ledger.orders, bookId, catalogue.getBook).map(toCancel);
      if (!await store.commit([ledger], { purchases: [purchase], orders })) return CONFLICT;
      await fulfilment.closeOrdersLater(user.id);
      return { ok: true, purchase: purchaseView(purchase) };
    });
  };
}
