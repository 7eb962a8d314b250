import { renderRoute } from "./route.ts";
import { type FsItem, type FsModule, toComponent, toMiddlewares, toRoute } from "./fs_routes.ts";
import type { MaybeLazyMiddleware, Middleware } from "./middleware.ts";
import { METHODS, type Router } from "./router.ts";
import type { Segment } from "./segment.ts";
import type {
  LayoutConfig,
  MaybeLazy,
  Method,
  Route,
  RouteComponent,
  RouteConfig,
} from "./types.ts";

/** Where commands leave their mark when an app is made ready to serve. */
export interface Target<State> {
  root: Segment<State>;
  router: Router<MaybeLazyMiddleware<State>>;
  /** The app's page for 404: the last one registered, wherever. */
  notFound: Middleware<State> | null;
}

/** One registration, applied in the order it was made. */
export type Command<State> = (target: Target<State>) => void;

export function middlewareCommand<State>(
  path: string,
  middlewares: MaybeLazyMiddleware<State>[],
): Command<State> {
  return ({ root }) => root.at(path).middlewares.push(...middlewares);
}

export function handlerCommand<State>(
  methods: readonly Method[],
  path: string,
  middlewares: MaybeLazyMiddleware<State>[],
): Command<State> {
  return ({ root, router, notFound }) =>
    router.add(methods, path, [...root.at(path).chain(notFound), ...middlewares]);
}

export function appCommand<State>(component: RouteComponent<unknown, State>): Command<State> {
  return ({ root }) => root.app = component;
}

export function layoutCommand<State>(
  path: string,
  component: RouteComponent<unknown, State>,
  config: LayoutConfig = {},
): Command<State> {
  return ({ root }) => root.at(path).layout = { component, config };
}

export function errorCommand<State>(path: string, route: Route<State>): Command<State> {
  return ({ root }) => root.at(path).errorRoute = route;
}

export function routeCommand<State>(
  path: string,
  route: MaybeLazy<Route<State>>,
  config: RouteConfig = {},
  folder = path,
): Command<State> {
  return ({ root, router, notFound }) => {
    const chain = [...root.at(folder).chain(notFound), routeMiddleware(route)];
    const lazy = typeof route === "function";
    const pattern = (lazy ? config : route.config)?.routeOverride ?? path;
    router.add(lazy ? lazyMethods(config) : routeMethods(route), pattern, chain);
  };
}

/** What the files of the routes folder stand for. */
export function fsCommand<State>(item: FsItem): Command<State> {
  const { kind, folder, module } = item;
  if (typeof module === "function") {
    const load = async () => toRoute<State>(item, await module());
    return routeCommand(item.pattern, load, {}, folder);
  }
  return loadedFsCommand(kind, item, module);
}

function loadedFsCommand<State>(
  kind: FsItem["kind"],
  item: FsItem,
  module: FsModule,
): Command<State> {
  switch (kind) {
    case "app":
      return appCommand(toComponent(item, module));
    case "layout":
      return layoutCommand(item.folder, toComponent(item, module), module.config as LayoutConfig);
    case "middleware":
      return middlewareCommand(item.folder, toMiddlewares(item, module));
    case "error":
      return errorCommand(item.folder, toRoute(item, module));
    case "notFound":
      return () => {};
    case "route":
      return routeCommand(item.pattern, toRoute<State>(item, module), {}, item.folder);
  }
}

function routeMiddleware<State>(route: MaybeLazy<Route<State>>): Middleware<State> {
  if (typeof route !== "function") return (ctx) => renderRoute(ctx, route);
  let loaded: Route<State> | undefined;
  return async (ctx) => renderRoute(ctx, loaded ??= await route());
}

function lazyMethods(config: RouteConfig): readonly Method[] {
  return Array.isArray(config.methods) ? config.methods : METHODS;
}

function routeMethods<State>({ handler, component }: Route<State>): readonly Method[] {
  if (typeof handler === "function" || handler === undefined) return METHODS;
  const methods = Object.keys(handler) as Method[];
  return component === undefined ? methods : [...new Set<Method>([...methods, "GET"])];
}
