/** What listeners have, for pages, calls and the access decision. */

import { decideChapter, type Entitlements } from "@/lib/access/decide.ts";
import type { RightSource } from "@/lib/access/rights.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { ownedBooks } from "../owned_books.ts";
import type { PurchasesView, PurchaseView, SuspendedView } from "../purchase.ts";
import { purchaseView } from "../receipt.ts";
import { suspensions, undecided, validPurchases } from "../valid.ts";
import type { ListenerRights } from "./listener_rights.server.ts";
import type { PurchaseStore } from "./store.server.ts";

export interface PurchaseService extends RightSource {
  list(userId: string): Promise<PurchasesView>;
  /** What the listener may hear, as remembered; every change of it in this process counts at once. */
  getEntitlements(userId: string): Promise<Entitlements>;
  /** Drops what is remembered of a listener. */
  forget(userId: string): void;
  /** Whether the listener may hear the whole book for good; of a bundle, whether it was bought itself. */
  isPurchased(userId: string, bookId: number): Promise<boolean>;
  /** Everything ever bought, refunded ones and gifts too, newest first. */
  history(userId: string): Promise<PurchaseView[]>;
  /** Disputed books, and bundles paid for with money that is no longer there, with what that money was for. */
  suspended(userId: string): Promise<SuspendedView[]>;
}

interface PurchaseServiceOptions {
  store: PurchaseStore;
  catalogue: Catalogue;
  rights: Pick<ListenerRights, "get" | "forget">;
  isLive: boolean;
  now?: () => number;
}

export function createPurchaseService(
  { store, catalogue, rights, isLive, now = Date.now }: PurchaseServiceOptions,
): PurchaseService {
  async function read(userId: string) {
    const all = await store.list(userId);
    const valid = validPurchases(all, { isLive }).filter(({ kind }) => kind === "book");
    const bought = new Set(valid.map(({ audiobookId }) => audiobookId));
    return { bought, owned: ownedBooks(catalogue.books(), bought) };
  }

  return {
    getEntitlements: rights.get,
    forget: rights.forget,
    async isPurchased(userId, bookId) {
      const { bought, owned } = await read(userId);
      return bought.has(bookId) || owned.some(({ book }) => book.id === bookId);
    },
    async list(userId) {
      const { bought, owned } = await read(userId);
      return {
        purchases: owned.map(({ book: { id, title }, ...how }) => ({ id, title, ...how })),
        hasCompleteSeries: catalogue.books().some(({ id, isComplete }) =>
          isComplete && bought.has(id)
        ),
      };
    },
    async history(userId) {
      const all = (await store.list(userId)).filter(({ isTest }) => !(isLive && isTest));
      const suspended = new Set(suspensions(all, { isLive }).map(({ purchase }) => purchase));
      return all.toSorted((a, b) => b.createdAtMs - a.createdAtMs)
        .map((it) => purchaseView(it, { isSuspended: suspended.has(it) }));
    },
    async suspended(userId) {
      const all = await store.list(userId);
      const found = [
        ...suspensions(all, { isLive }).map((it) => ({ ...it, isDisputed: false })),
        ...undecided(all, { isLive }).map((purchase) => ({
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
    async getRight(userId, bookId, o) {
      const entitlements = await rights.get(userId, o);
      const chapter = { isFree: false, sourceBook: bookId };
      const { right } = decideChapter({ entitlements, chapter, nowMs: now() });
      return right === "free" ? "none" : right;
    },
  };
}
