/**
 * The listener's rights and purchases, read at their first use in a request. Streams and grants are decided by
 * `AccessService`, which caches across requests and also checks the session.
 */
import { decideChapter, type Entitlements, type Right } from "@/lib/access/decide.ts";
import type { PurchasesView } from "@/lib/shop/purchase.ts";
import type { PurchaseService } from "@/lib/shop/server/purchases/service.ts";

export interface Permissions {
  /** Whether a book is owned; for a bundle, whether the bundle itself was bought. */
  owns(bookId: number): Promise<boolean>;
  /** The listener's right to a single book. */
  getRight(bookId: number): Promise<Right>;
  /** Which of these single books may be heard in full: bought, or by subscription. */
  openBooks(bookIds: number[]): Promise<Set<number>>;
  /** The owned books, each with how it was acquired. */
  purchases(): Promise<PurchasesView>;
}

/** The permissions of a visitor: none, without reading the store. */
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
