/** Pages that belong to one visitor at one moment: nothing on the way may keep them. */

import { describePage, type GoOn } from "@/lib/site/adapters/request/describe_page.ts";

/** Headers of such a page. */
export const ownPageHeaders = (): HeadersInit => ({ "cache-control": "no-store" });

/**
 * Headers of such a page that leads on by itself: by a header, also without script; shown in place, which
 * knows no headers, by what the frame says. Whoever came by a link reads in peace.
 */
export function leadOn(state: Parameters<typeof describePage>[0], goOn: GoOn): HeadersInit {
  describePage(state, { goOn });
  return { ...ownPageHeaders(), refresh: `${goOn.afterSec};url=${goOn.path}` };
}
