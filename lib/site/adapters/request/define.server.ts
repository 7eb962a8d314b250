/** The state of every request, the helpers that type handlers with it, and a page's description of itself. */

import { type Context, createDefine } from "fresh";
import type { Entitlements, Viewer } from "@/lib/access/decide.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { DeskAuthor, SignedInAuthor } from "@/lib/desk/auth/auth.server.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import type { Shelf } from "@/lib/listening/shelf.ts";
import type { Services } from "../../services.server.ts";
import type { PageSheet } from "../../styles.server.ts";
import { pathHere } from "./page_paths.server.ts";

/** Initial state of the page's one `<audio>`: source, title, position, and whether a Resume link requested playback. */
export interface PageSound {
  src: string;
  title: string;
  positionSec: number;
  autoplay: boolean;
}

/** An automatic redirect of a page. Whole seconds, because browsers ignore decimals. */
interface GoOn {
  afterSec: number;
  path: string;
}

export interface PageFrame {
  /** The stylesheet that the page's first view needs besides the frame's. */
  sheet: PageSheet;
  /** Whether the page has a player: the frame then contains the player bar that stays on other pages. */
  hasPlayer: boolean;
  /** What the player bar begins by itself, unless something has played in the tab; null: nothing. */
  begins: { book: PlayerBook; start: PlayerStart } | null;
  /** The sound that can be played at once; null: none. */
  sound: PageSound | null;
  /** Whether the visitor is asked for consent to analytics. */
  asksConsent: boolean;
  /** Whether the browser may measure the page's speed. */
  isMeasured: boolean;
  /** Whether the frame is rendered for a visitor although the request had a session, because that has been ended. */
  isSignedOut: boolean;
  /** Whether the page stands alone, without the shop around it. */
  isAlone: boolean;
  /** null: no redirect. */
  goOn: GoOn | null;
}

/** To be called by a page's handler before it returns. */
export function describePage(
  { frame }: { readonly frame: Readonly<PageFrame> },
  page: Partial<PageFrame>,
): void {
  Object.assign(frame, page);
}

/* Pages that are valid for one visitor and one moment: caches must not store them. */

/** Headers of such a page. */
export const ownPageHeaders = (): HeadersInit => ({ "cache-control": "no-store" });

/**
 * Headers of such a page with an automatic redirect. The header works without JavaScript. In-page navigation ignores
 * headers, so the frame gets the redirect too; it is not followed after a press on a link.
 */
export function leadOn(
  state: Parameters<typeof describePage>[0],
  { afterSec, path }: GoOn,
): HeadersInit {
  const goOn = { afterSec, path: pathHere(path) };
  describePage(state, { goOn });
  return { ...ownPageHeaders(), refresh: `${afterSec};url=${goOn.path}` };
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
  flash: string | null;
}

/** The state of a request. Only middlewares write it; a page describes itself with `describePage`. */
export interface State {
  readonly services: Services;
  /** Id of the request in the log. */
  readonly requestId: string;
  /** The language of the answer. */
  readonly language: Language;
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
