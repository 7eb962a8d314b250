/** The state of every request, and the identity helpers that type handlers, pages and layouts with it. */
import { createDefine } from "fresh";
import type { Viewer } from "@/lib/access/decide.ts";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { DeskVisit } from "@/lib/desk/server/door/door.ts";
import type { Permissions } from "@/lib/site/adapters/request/permissions.ts";
import type { Services } from "@/lib/site/server/services.ts";
import type { Shelf } from "@/lib/listening/shelf/shelf.ts";
import type { PageFrame } from "@/lib/site/adapters/request/describe_page.ts";

/** A message about the action on the previous page, shown once. */
export interface FlashMessage {
  title: string;
  text: string;
  /** "destructive": a failure. */
  variant?: "destructive";
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
  /** The author's visit to the desk, with the desk's flash message; null: not the author, or not a desk page. */
  readonly desk: DeskVisit & { said: string | null } | null;
  /** The page's description of itself. */
  readonly frame: Readonly<PageFrame>;
}

export const define = createDefine<State>();
