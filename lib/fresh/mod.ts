/** "fresh": the server side. */
export { App } from "./app.ts";
export type { ListenOptions } from "./listen.ts";
export type { Context, FreshContext } from "./context.ts";
export { createDefine, type Define } from "./define.ts";
export {
  type HandlerByMethod,
  type HandlerFn,
  page,
  type PageResponse,
  type RouteData,
  type RouteHandler,
} from "./handlers.ts";
export { HttpError } from "./http_error.ts";
export type { Middleware } from "./middleware.ts";
export { csp, type CSPOptions } from "./middlewares/csp.ts";
export { csrf, type CsrfOptions } from "./middlewares/csrf.ts";
export { staticFiles } from "./middlewares/static_files.ts";
export { trailingSlashes } from "./middlewares/trailing_slashes.ts";
export type { Island } from "./render/islands.ts";
export type {
  FreshConfig,
  LayoutConfig,
  Lazy,
  MaybeLazy,
  Method,
  PageProps,
  ResolvedFreshConfig,
  RouteConfig,
} from "./types.ts";
