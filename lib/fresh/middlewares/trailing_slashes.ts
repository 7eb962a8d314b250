import type { Middleware } from "../middleware.ts";

/** Redirects so that paths always, or never, end with a slash. */
export function trailingSlashes<State>(mode: "always" | "never"): Middleware<State> {
  return (ctx) => {
    const { pathname, search } = ctx.url;
    const has = pathname.endsWith("/");
    if (pathname === "/" || has === (mode === "always")) return ctx.next();
    return ctx.redirect((has ? pathname.slice(0, -1) : pathname + "/") + search);
  };
}
