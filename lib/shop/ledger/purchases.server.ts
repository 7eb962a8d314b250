/** Listeners' purchases, for pages and calls, and the access they give. */

import type { Entitlements } from "@/lib/access/decide.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Mode } from "../gateway.ts";
import {
  entitlementsOf,
  ownedBooks,
  suspensions,
  undecided,
  validPurchases,
} from "../owned_books.ts";
import type { PurchasesView, PurchaseView, SuspendedView } from "../purchase.ts";
import { purchaseView } from "../receipt.ts";
import type { LedgerStore } from "./ledger_store.server.ts";

/** Reads a listener's access from the ledger and the account. Callers use `Rights`, which caches it. */
export function createEntitlementsReader(
  { store, getUser, catalogue, mode, now = Date.now }: {
    store: Pick<LedgerStore, "readRights">;
    getUser: (userId: string) => Promise<{ disabledAtMs: number | null } | null>;
    catalogue: Catalogue;
    mode: Mode;
    now?: () => number;
  },
): (userId: string) => Promise<Entitlements> {
  return async (userId) => {
    const [rights, user] = await Promise.all([store.readRights(userId), getUser(userId)]);
    const books = catalogue.books();
    return entitlementsOf({ ...rights, user }, { books, mode, nowMs: now() });
  };
}

export type PurchaseService = ReturnType<typeof createPurchaseService>;

export function createPurchaseService(
  { store, catalogue, mode }: {
    store: Pick<LedgerStore, "readPurchases">;
    catalogue: Catalogue;
    mode: Mode;
  },
) {
  return {
    /** The books that the listener owns, each with how it was acquired. */
    async list(userId: string): Promise<PurchasesView> {
      const all = await store.readPurchases(userId);
      const valid = validPurchases(all, mode).filter(({ kind }) => kind === "book");
      const bought = new Set(valid.map(({ audiobookId }) => audiobookId));
      const books = catalogue.books();
      return {
        purchases: ownedBooks(books, bought)
          .map(({ book: { id, title }, ...how }) => ({ id, title, ...how })),
        hasCompleteSeries: books.some(({ id, isComplete }) => isComplete && bought.has(id)),
      };
    },
    /** All purchases, including refunded ones and gifts, newest first. */
    async history(userId: string): Promise<PurchaseView[]> {
      const all = (await store.readPurchases(userId)).filter(({ isTest }) =>
        !(mode.isLive && isTest)
      );
      const suspended = new Set(suspensions(all, mode).map(({ purchase }) => purchase));
      return all.toSorted((a, b) => b.createdAtMs - a.createdAtMs)
        .map((it) => purchaseView(it, { isSuspended: suspended.has(it) }));
    },
    /** Disputed books, and bundles with a refunded credit, with the titles credited. */
    async suspended(userId: string): Promise<SuspendedView[]> {
      const all = await store.readPurchases(userId);
      const found = [
        ...suspensions(all, mode).map((it) => ({ ...it, isDisputed: false })),
        ...undecided(all, mode).map((purchase) => ({
          purchase,
          lostTitles: [],
          isDisputed: true,
        })),
      ];
      const byBook = new Map(found.map((it) => [it.purchase.audiobookId, it]));
      return [...byBook.values()].map(({ purchase: { audiobookId, title }, ...how }) => ({
        bookId: audiobookId,
        title,
        ...how,
      }));
    },
  };
}
