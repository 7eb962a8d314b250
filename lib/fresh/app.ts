import type { BuildCache } from "./build_cache.ts";
import { setBuildId } from "./build_id.ts";
import {
  appCommand,
  type Command,
  errorCommand,
  fsCommand,
  handlerCommand,
  layoutCommand,
  middlewareCommand,
  routeCommand,
} from "./commands.ts";
import { toRoute } from "./fs_routes.ts";
import type { MaybeLazyMiddleware, Middleware } from "./middleware.ts";
import { createHandler, type Handler } from "./request_handler.ts";
import { renderRoute } from "./route.ts";
import { METHODS, Router } from "./router.ts";
import { Segment } from "./segment.ts";
import { listen, type ListenOptions } from "./listen.ts";
import type {
  FreshConfig,
  LayoutConfig,
  MaybeLazy,
  Method,
  ResolvedFreshConfig,
  Route,
  RouteComponent,
  RouteConfig,
} from "./types.ts";

/** Gives an app the result of a build: its file routes, static files and browser modules. */
export let setBuildCache: <State>(
  app: App<State>,
  build: BuildCache,
  mode: ResolvedFreshConfig["mode"],
) => void;

/** Middlewares and routes, in the order they were registered. */
export class App<State> {
  readonly config: ResolvedFreshConfig;
  #build: BuildCache | null = null;
  /** Commands, made when the app is made ready: file routes are not known before. */
  #commands: (() => Command<State>[])[] = [];
  #notFound: (() => Route<State> | undefined)[] = [];

  static {
    setBuildCache = (app, build, mode) => {
      setBuildId(build.buildId);
      app.#build = build;
      app.config.root = build.root;
      app.config.mode = mode;
    };
  }

  constructor(config: FreshConfig = {}) {
    this.config = {
      root: ".",
      mode: config.mode ?? "production",
    };
  }

  /** Middlewares for everything, or for a path and what is below it. */
  use(...middlewares: MaybeLazyMiddleware<State>[]): this;
  use(path: string, ...middlewares: MaybeLazyMiddleware<State>[]): this;
  use(
    first: string | MaybeLazyMiddleware<State>,
    ...middlewares: MaybeLazyMiddleware<State>[]
  ): this {
    return typeof first === "string"
      ? this.#add(middlewareCommand(first, middlewares))
      : this.#add(middlewareCommand("*", [first, ...middlewares]));
  }

  get(path: string, ...middlewares: MaybeLazyMiddleware<State>[]): this {
    return this.#handle(["GET"], path, middlewares);
  }

  post(path: string, ...middlewares: MaybeLazyMiddleware<State>[]): this {
    return this.#handle(["POST"], path, middlewares);
  }

  patch(path: string, ...middlewares: MaybeLazyMiddleware<State>[]): this {
    return this.#handle(["PATCH"], path, middlewares);
  }

  put(path: string, ...middlewares: MaybeLazyMiddleware<State>[]): this {
    return this.#handle(["PUT"], path, middlewares);
  }

  delete(path: string, ...middlewares: MaybeLazyMiddleware<State>[]): this {
    return this.#handle(["DELETE"], path, middlewares);
  }

  head(path: string, ...middlewares: MaybeLazyMiddleware<State>[]): this {
    return this.#handle(["HEAD"], path, middlewares);
  }

  all(path: string, ...middlewares: MaybeLazyMiddleware<State>[]): this {
    return this.#handle(METHODS, path, middlewares);
  }

  route(path: string, route: MaybeLazy<Route<State>>, config?: RouteConfig): this {
    return this.#add(routeCommand(path, route, config));
  }

  /** What answers 404s, in the place of every error page. The last one counts. */
  notFound(page: Route<State> | Middleware<State>): this {
    this.#notFound.push(() => asRoute(page));
    return this;
  }

  /** What answers errors of a path and what is below it. */
  onError(path: string, page: Route<State> | Middleware<State>): this {
    return this.#add(errorCommand(path, asRoute(page)));
  }

  /** The component around every page: html, head, body. */
  appWrapper(component: RouteComponent<unknown, State>): this {
    return this.#add(appCommand(component));
  }

  layout(path: string, component: RouteComponent<unknown, State>, config?: LayoutConfig): this {
    return this.#add(layoutCommand(path, component, config));
  }

  /** Puts the files of the routes folder in this place of the order. */
  fsRoutes(): this {
    this.#commands.push(() => this.#build?.items.map((item) => fsCommand<State>(item)) ?? []);
    this.#notFound.push(() => {
      const item = this.#build?.items.find(({ kind }) => kind === "notFound");
      if (item === undefined || typeof item.module === "function") return undefined;
      return toRoute<State>(item, item.module);
    });
    return this;
  }

  /** The function that answers requests, for `Deno.serve` and for tests. */
  handler(): Handler {
    const page = this.#notFound.map((find) => find()).findLast((found) => found !== undefined);
    const notFound: Middleware<State> | null = page === undefined
      ? null
      : (ctx) => renderRoute(ctx, page, 404);
    const target = {
      root: new Segment<State>(),
      router: new Router<MaybeLazyMiddleware<State>>(),
      notFound,
    };
    for (const commands of this.#commands) {
      for (const command of commands()) command(target);
    }
    return createHandler({
      config: this.config,
      build: this.#build,
      router: target.router,
      rootChain: target.root.chain(notFound),
    });
  }

  /** Serves. Without a port: the first free one of 8000 to 8019. */
  listen(options: ListenOptions = {}): Promise<void> {
    return listen(this.handler(), options);
  }

  #handle(
    methods: readonly Method[],
    path: string,
    middlewares: MaybeLazyMiddleware<State>[],
  ): this {
    return this.#add(handlerCommand(methods, path, middlewares));
  }

  #add(command: Command<State>): this {
    this.#commands.push(() => [command]);
    return this;
  }
}

function asRoute<State>(page: Route<State> | Middleware<State>): Route<State> {
  return typeof page === "function" ? { handler: page } : page;
}
