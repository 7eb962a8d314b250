/** Where a visitor came from. */
import { sameOriginPath } from "@/lib/accounts/addresses.ts";

/** The page of this site that led here; home when it was another's, or this very page. */
export function previousPath(req: Request, url: URL): string {
  const referer = req.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/";
  const from = new URL(referer);
  if (from.origin !== url.origin || from.pathname === url.pathname) return "/";
  return sameOriginPath(from.pathname + from.search) ?? "/";
}
