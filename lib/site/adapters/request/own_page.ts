/** Pages that are valid for one visitor and one moment: caches must not store them. */

import { describePage, type GoOn } from "@/lib/site/adapters/request/describe_page.ts";

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
