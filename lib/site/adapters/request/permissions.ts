/**
 * What the listener who asks may hear and has bought: read when a request first asks, and once. Streams and
 * grants are decided by `AccessService`, which remembers across requests and asks after the session too.
 */
import { decideChapter, type Entitlements, type Right } from "@/lib/access/decide.ts";
import type { PurchasesView } from "@/lib/shop/purchase.ts";
import type { PurchaseService } from "@/lib/shop/server/purchases/service.ts";

export interface Permissions {
  /** Whether a book may be heard for good; of a bundle, whether it was bought itself. */
  owns(bookId: number): Promise<boolean>;
  /** What opens a single book. */
  getRight(bookId: number): Promise<Right>;
  /** What may be heard in full, of these single books: bought, or by a subscription. */
  openBooks(bookIds: number[]): Promise<Set<number>>;
  /** Owned books and how each came to be. */
  purchases(): Promise<PurchasesView>;
}

/** A visitor owns nothing; nothing is read to know it. */
export const NO_PERMISSIONS: Permissions = {
  owns: () => Promise.resolve(false),
  getRight: () => Promise.resolve("none"),
  openBooks: () => Promise.resolve(new Set()),
  purchases: () => Promise.resolve({ purchases: [], hasCompleteSeries: false }),
};

export function createPermissions(
  userId: string,
  service: Pick<PurchaseService, "getEntitlements" | "list">,
): Permissions {
  let entitlements: Promise<Entitlements> | null = null;
  let purchases: Promise<PurchasesView> | null = null;
  const read = () => entitlements ??= service.getEntitlements(userId);
  const getRight: Permissions["getRight"] = async (bookId) => {
    const chapter = { isFree: false, sourceBook: bookId };
    const { right } = decideChapter({
      entitlements: await read(),
      chapter,
      nowMs: Date.now(),
    });
    return right === "free" ? "none" : right;
  };
  return {
    owns: async (bookId) => (await read()).ownedBookIds.includes(bookId),
    getRight,
    async openBooks(bookIds) {
      const rights = await Promise.all(bookIds.map(getRight));
      return new Set(bookIds.filter((_, at) => rights[at] !== "none"));
    },
    purchases: () => purchases ??= service.list(userId),
  };
}
