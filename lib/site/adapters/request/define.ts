/** What every request carries, and the identity helpers that type handlers, pages and layouts by it. */
import { createDefine } from "fresh";
import type { Viewer } from "@/lib/access/decide.ts";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { Services } from "@/lib/site/server/services.ts";
import type { Shelf } from "@/lib/listening/shelf/shelf.ts";
import type { PageSheet } from "@/lib/site/server/styles.ts";

/** What the page's one `<audio>` starts with: the source, what it is, and whether a Resume link asked for sound. */
export interface PageSound {
  src: string;
  title: string;
  positionSec: number;
  autoplay: boolean;
}

/** What the page before this one has to say of what was done there. */
export interface FlashMessage {
  title: string;
  text: string;
}

export interface State {
  services: Services;
  /** Where this visitor is, ISO 3166 alpha-2; for the VAT within a price. */
  country: string;
  /** Currency in which this visitor sees prices. */
  currency: CurrencyCode;
  /** Whether this visitor is still to be asked about being counted. */
  asksConsent: boolean;
  /** The signed-in listener; null: a visitor. */
  viewer: Viewer;
  /** The session behind `viewer`, with the listener's account. */
  session: SignedIn | null;
  /** The listener's books; read by `requestShelf` when a page wants them. */
  shelf?: Promise<Shelf>;
  /** Set by a page that has something to hear; `_app` renders it. */
  sound: PageSound | null;
  /** What the page before this one has to say of what was done there. */
  flash: FlashMessage | null;
  /** The stylesheet this page's first view needs besides the frame's. */
  sheet: PageSheet;
  /** Whether the page has a player: then `_app` brings the bar that follows the listener to other pages. */
  hasPlayer: boolean;
}

export const define = createDefine<State>();
