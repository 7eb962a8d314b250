/** What a page says of itself to the frame around it (routes/_app.tsx). */
import type { PageSheet } from "@/lib/site/server/styles.ts";

/** What the page's one `<audio>` starts with: the source, what it is, and whether a Resume link asked for sound. */
export interface PageSound {
  src: string;
  title: string;
  positionSec: number;
  autoplay: boolean;
}

/** Where a page leads by itself, after whole seconds: browsers cut off what follows a point. */
export interface GoOn {
  afterSec: number;
  path: string;
}

export interface PageFrame {
  /** The stylesheet that the page's first view needs besides the frame's. */
  sheet: PageSheet;
  /** Whether the page has a player: then the frame brings the bar that follows the listener to other pages. */
  hasPlayer: boolean;
  /** What can be heard at once; null: nothing. */
  sound: PageSound | null;
  /** Whether the visitor is asked about being counted. */
  asksConsent: boolean;
  /** Whether the browser may measure how fast the page was. */
  isMeasured: boolean;
  /** Whether the frame is a visitor's although the request had a session, which is ended. */
  isSignedOut: boolean;
  /** null: the page stays. */
  goOn: GoOn | null;
}

/** What holds for a page that says nothing. */
export const newFrame = (
  { asksConsent, isMeasured }: Pick<PageFrame, "asksConsent" | "isMeasured">,
): PageFrame => ({
  sheet: "pages",
  hasPlayer: false,
  sound: null,
  asksConsent,
  isMeasured,
  isSignedOut: false,
  goOn: null,
});

/** To be called by a page's handler, before it answers. */
export function describePage(
  { frame }: { readonly frame: Readonly<PageFrame> },
  page: Partial<PageFrame>,
): void {
  Object.assign(frame, page);
}
