/** Pages that are valid for one visitor and one moment: caches must not store them. */

import { describePage, type GoOn } from "@/lib/site/adapters/request/describe_page.ts";

/** Headers of such a page. */
export const ownPageHeaders = (): HeadersInit => ({ "cache-control": "no-store" });

/**
 * Headers of such a page with an automatic redirect. The header also works without JavaScript; in-page navigation,
 * which ignores headers, reads it from the frame. A visitor who came by a link is not redirected.
 */
export function leadOn(state: Parameters<typeof describePage>[0], goOn: GoOn): HeadersInit {
  describePage(state, { goOn });
  return { ...ownPageHeaders(), refresh: `${goOn.afterSec};url=${goOn.path}` };
}
