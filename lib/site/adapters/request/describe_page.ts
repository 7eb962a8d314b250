/** A page's description of itself for the frame around it (routes/_app.tsx). */

import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";
import type { PageSheet } from "../../styles.server.ts";

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
export function leadOn(state: Parameters<typeof describePage>[0], goOn: GoOn): HeadersInit {
  describePage(state, { goOn });
  return { ...ownPageHeaders(), refresh: `${goOn.afterSec};url=${goOn.path}` };
}
