/** What every request carries, and the identity helpers that type handlers, pages and layouts by it. */
import { createDefine } from "fresh";
import type { Viewer } from "@/lib/access/decide.ts";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { DeskVisit } from "@/lib/desk/server/door/door.ts";
import type { Permissions } from "@/lib/site/adapters/request/permissions.ts";
import type { Services } from "@/lib/site/server/services.ts";
import type { Shelf } from "@/lib/listening/shelf/shelf.ts";
import type { PageFrame } from "@/lib/site/adapters/request/describe_page.ts";

/** What the page before this one has to say of what was done there. */
export interface FlashMessage {
  title: string;
  text: string;
  /** Something went wrong. */
  variant?: "destructive";
}

/** What a request carries. The middlewares alone write it; a page describes itself by `describePage`. */
export interface State {
  readonly services: Services;
  /** By which the request is found in the log. */
  readonly requestId: string;
  /** Where this visitor is, ISO 3166 alpha-2; for the VAT within a price. */
  readonly country: string;
  /** Currency in which this visitor sees prices. */
  readonly currency: CurrencyCode;
  /** The signed-in listener; null: a visitor. */
  readonly viewer: Viewer;
  /** The session behind `viewer`, with the listener's account. */
  readonly session: SignedIn | null;
  /** What the listener may hear and has bought; a visitor nothing. */
  readonly permissions: Permissions;
  /** The listener's books, read once a request when a page first asks; null: a visitor. */
  readonly shelf: () => Promise<Shelf> | null;
  /** What the page before this one has to say of what was done there. */
  readonly flash: FlashMessage | null;
  /** The author at her desk, with what was just done there; null: whoever asks has none, or asks elsewhere. */
  readonly desk: DeskVisit & { said: string | null } | null;
  /** What the page has said of itself. */
  readonly frame: Readonly<PageFrame>;
}

export const define = createDefine<State>();
