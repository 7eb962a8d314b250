import type { HandlerFn, RouteHandler } from "./handlers.ts";
import type { Middleware } from "./middleware.ts";
import type { Lazy, Route, RouteComponent, RouteConfig } from "./types.ts";

export type FsItemKind = "app" | "layout" | "middleware" | "error" | "notFound" | "route";

/** A file of the routes folder. */
export interface FsItem {
  kind: FsItemKind;
  /** Path relative to the routes folder, for messages. */
  file: string;
  /** Pattern of its folder, groups kept: "/(shop)/audiobook". */
  folder: string;
  /** Pattern of the route itself; for other kinds the same as `folder`. */
  pattern: string;
  /** Routes are loaded when first asked for, unless their file says "routeOverride". */
  module: FsModule | Lazy<FsModule>;
}

/** The exports that mean something. */
export interface FsModule {
  default?: unknown;
  handler?: unknown;
  handlers?: unknown;
  config?: unknown;
}

/** Reads a module's exports as a route, error page or 404 page. */
export function toRoute<State>(item: FsItem, module: FsModule): Route<State> {
  const handler = module.handlers ?? module.handler;
  if (handler === undefined && module.default === undefined) {
    throw new Error(`Cannot use routes/${item.file}: it exports neither a component nor a handler`);
  }
  return {
    component: module.default as RouteComponent<unknown, State> | undefined,
    handler: handler as RouteHandler<unknown, State> | undefined,
    config: module.config as RouteConfig | undefined,
  };
}

/** Reads a module's exports as a layout or app wrapper. */
export function toComponent<State>(
  item: FsItem,
  module: FsModule,
): RouteComponent<unknown, State> {
  if (typeof module.default !== "function") {
    throw new Error(`Cannot use routes/${item.file}: wanted a component as its default export`);
  }
  return module.default as RouteComponent<unknown, State>;
}

/** Reads a module's exports as middlewares. */
export function toMiddlewares<State>(item: FsItem, module: FsModule): Middleware<State>[] {
  const exported = module.handlers ?? module.handler ?? module.default;
  const middlewares = (Array.isArray(exported) ? exported : [exported]) as HandlerFn<
    unknown,
    State
  >[];
  if (!middlewares.every((middleware) => typeof middleware === "function")) {
    throw new Error(
      `Cannot use routes/${item.file}: wanted a function or an array of functions as its handler`,
    );
  }
  return middlewares as Middleware<State>[];
}
