/** Pages that belong to one visitor at one moment: nothing on the way may keep them. */

/**
 * Headers of such a page.
 * @param goOn leads on, also without script, after whole seconds: browsers cut off what follows a point
 */
export function ownPageHeaders(goOn?: { afterSec: number; path: string }): HeadersInit {
  return {
    "cache-control": "no-store",
    // A header, which in-page navigation does not follow: whoever came by a link reads in peace.
    ...(goOn ? { refresh: `${goOn.afterSec};url=${goOn.path}` } : {}),
  };
}
