/** Where a visitor came from. */
import { sameOriginPath } from "@/lib/accounts/addresses.ts";

/** The page of this site that led here; home when it was another's, this very page, or one of signing in. */
export function previousPath(req: Request, url: URL): string {
  const path = refererPath(req, url);
  return sameOriginPath(path) ?? "/";
}

/** The page of this site whose form was sent, whichever it is; home when it was another's. */
export function formPath(req: Request, url: URL): string {
  const path = refererPath(req, url);
  return path === null || path.startsWith("//") ? "/" : path;
}

function refererPath(req: Request, url: URL): string | null {
  const referer = req.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return origin === url.origin && pathname !== url.pathname ? pathname + search : null;
}
