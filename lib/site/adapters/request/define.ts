/** The state of every request, and the identity helpers that type handlers, pages and layouts with it. */

import { type Context, createDefine } from "fresh";
import type { Entitlements, Viewer } from "@/lib/access/decide.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { DeskAuthor, SignedInAuthor } from "@/lib/desk/auth/auth.server.ts";
import type { Shelf } from "@/lib/listening/shelf/shelf.ts";
import type { Services } from "../../services.server.ts";
import type { PageFrame } from "./describe_page.ts";

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
  flash: string | null;
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
  /** What the listener may hear, as `Rights` has it; nothing for a visitor. */
  readonly entitlements: () => Promise<Entitlements>;
  /** The listener's books, read at the first call of a request; null: a visitor. */
  readonly shelf: () => Promise<Shelf> | null;
  /** The flash message for this page; null: none. */
  readonly flash: FlashMessage | null;
  /** The author, signed in to the desk or not yet; null: not the author, or not a desk page. */
  readonly desk: SignedInAuthor & DeskNote | null;
  /** The page's description of itself. */
  readonly frame: Readonly<PageFrame>;
}

export const define = createDefine<State>();

/** The state of a request to a listener's own pages, behind their guard (routes/account/_middleware.ts). */
export interface SignedInState extends State {
  readonly session: SignedIn;
}

export const defineSignedIn = createDefine<SignedInState>();

/** What helpers read of a request, of whichever of the states here. */
export type SiteRequest = Pick<Context<State>, "req" | "url" | "info" | "state">;

/** The state of a request at the desk, once its guard has let it pass (routes/admin/_middleware.tsx). */
export interface DeskState extends State {
  readonly desk: DeskAuthor & DeskNote;
}

export const defineDesk = createDefine<DeskState>();
