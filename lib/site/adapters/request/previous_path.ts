/** The page that a visitor came from. */
import { sameOriginPath } from "@/lib/accounts/addresses.ts";

/** Path of the previous page of this site. Home if it was on another site, this page itself, or a sign-in page. */
export function previousPath(req: Request, url: URL): string {
  const path = refererPath(req, url);
  return sameOriginPath(path) ?? "/";
}

/** Path of the page of this site whose form was submitted; home if it was on another site. */
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
