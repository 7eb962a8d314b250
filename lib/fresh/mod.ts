/** "fresh": the server API. */
export { App } from "./app/app.ts";
export type {
  Context,
  FreshConfig,
  LayoutConfig,
  PageProps,
  ResolvedFreshConfig,
} from "./app/context.ts";
export { createDefine, type Define } from "./app/handlers.ts";
export {
  type HandlerByMethod,
  type HandlerFn,
  type Method,
  page,
  type PageResponse,
  type RouteHandler,
} from "./app/handlers.ts";
export type { ListenOptions } from "./app/request_handler.ts";
export type { Middleware } from "./app/handlers.ts";
export type { LayoutConfig as RouteConfig } from "./app/context.ts";
export { csp, type CSPOptions } from "./middlewares/csp.ts";
export { csrf, type CsrfOptions } from "./middlewares/csp.ts";
export { staticFiles } from "./middlewares/static_files.ts";
export { HttpError } from "./shared/http_error.ts";
