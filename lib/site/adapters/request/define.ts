/** The state of every request, and the identity helpers that type handlers, pages and layouts with it. */

import { createDefine } from "fresh";
import { decideChapter, type Entitlements, type Right, type Viewer } from "@/lib/access/decide.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { DeskAuthor, DeskVisit } from "@/lib/desk/auth/auth.server.ts";
import type { Shelf } from "@/lib/listening/shelf/shelf.ts";
import type { PurchasesView } from "@/lib/shop/purchase.ts";
import type { PurchaseService } from "@/lib/shop/purchases/service.server.ts";
import type { Services } from "../../services.server.ts";
import type { PageFrame } from "./describe_page.ts";

/*
 * The listener's rights and purchases, read at their first use in a request. Streams and grants are decided by
 * `AccessService`, which caches across requests and also checks the session.
 */

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

/** A message about the action on the previous page, shown once. */
export interface FlashMessage {
  title: string;
  text: string;
  /** "destructive": a failure. */
  variant?: "destructive";
}

/** What the heads of the desk's pages show. */
interface DeskNote {
  siteName: string;
  /** The desk's flash message: the result of the last command; null: none. */
  said: string | null;
}

/** The state of a request. Only middlewares write it; a page describes itself with `describePage`. */
export interface State {
  readonly services: Services;
  /** Id of the request in the log. */
  readonly requestId: string;
  /** The visitor's country, ISO 3166 alpha-2; determines the VAT in prices. */
  readonly country: string;
  /** Currency in which this visitor sees prices. */
  readonly currency: CurrencyCode;
  /** The signed-in listener; null: a visitor. */
  readonly viewer: Viewer;
  /** The session behind `viewer`, with the listener's account. */
  readonly session: SignedIn | null;
  /** The listener's rights and purchases; a visitor has none. */
  readonly permissions: Permissions;
  /** The listener's books, read at the first call of a request; null: a visitor. */
  readonly shelf: () => Promise<Shelf> | null;
  /** The flash message for this page; null: none. */
  readonly flash: FlashMessage | null;
  /** The author's visit to the desk; null: not the author, or not a desk page. */
  readonly desk: DeskVisit & DeskNote | null;
  /** The page's description of itself. */
  readonly frame: Readonly<PageFrame>;
}

export const define = createDefine<State>();

/** The state of a request at the desk, once its guard has let it pass (routes/admin/_middleware.ts). */
export interface DeskState extends State {
  readonly desk: DeskAuthor & DeskNote;
}

export const defineDesk = createDefine<DeskState>();
