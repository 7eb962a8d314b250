/** What listeners own, for pages, calls and the access decision. */
import type { VerdictSource } from "@/lib/access/verdicts.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { type OwnedBook, ownedBooks } from "@/lib/purchases/owned_books.ts";
import type { PurchasesView } from "@/lib/purchases/schema.ts";
import type { PurchaseStore } from "@/lib/purchases/store.ts";

export interface PurchaseService extends VerdictSource {
  list(userId: string): Promise<PurchasesView>;
  /** Whether the listener may hear the whole book; of a bundle, whether it was bought itself. */
  isPurchased(userId: string, bookId: number): Promise<boolean>;
}

export function createPurchaseService(
  { store, catalogue }: { store: PurchaseStore; catalogue: Catalogue },
): PurchaseService {
  async function read(userId: string): Promise<{ bought: Set<number>; owned: OwnedBook[] }> {
    const valid = (await store.list(userId)).filter(({ refundedAtMs }) => refundedAtMs === null);
    const bought = new Set(valid.map(({ audiobookId }) => audiobookId));
    return { bought, owned: ownedBooks(catalogue.books(), bought) };
  }

  async function isPurchased(userId: string, bookId: number): Promise<boolean> {
    const { bought, owned } = await read(userId);
    return bought.has(bookId) || owned.some(({ book }) => book.id === bookId);
  }

  return {
    isPurchased,
    async list(userId) {
      const { bought, owned } = await read(userId);
      return {
        purchases: owned.map(({ book: { id, title }, ...how }) => ({ id, title, ...how })),
        hasCompleteSeries: catalogue.books().some(({ id, isComplete }) =>
          isComplete && bought.has(id)
        ),
      };
    },
    getRight: async (userId, bookId) => await isPurchased(userId, bookId) ? "owned" : "none",
  };
}
