import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { registerIslands } from "../render/vnode_hook.ts";
import { setBuildId } from "../shared/asset.ts";
import type { BuildCache, RouteItem, StaticFile, StoredBytes } from "./build_cache.ts";
import type { FreshConfig, ResolvedFreshConfig } from "./context.ts";
import { type Middleware, renderRoute, type Route, toRoute } from "./handlers.ts";
import { createHandler, type Handler, listen, type ListenOptions } from "./request_handler.ts";
import { Router } from "./router.ts";
import { createSegments, loaded } from "./segments.ts";

/** Gives an app the result of a build: its file routes, static files and browser modules. */
export let setBuildCache: <State>(
  app: App<State>,
  build: BuildCache,
  mode: ResolvedFreshConfig["mode"],
) => void;

/** An application: middlewares and the files of the routes folder, in registration order. */
export class App<State> {
  readonly config: ResolvedFreshConfig;
  #build: BuildCache | null = null;
  #middlewares: Middleware<State>[] = [];
  /** Number of middlewares registered before the file routes; null: there are no file routes. */
  #routesAt: number | null = null;

  static {
    setBuildCache = (app, build, mode) => {
      setBuildId(build.buildId);
      app.#build = build;
      app.config.root = build.root;
      app.config.mode = mode;
    };
  }

  constructor(config: FreshConfig = {}) {
    this.config = { root: ".", mode: config.mode ?? "production" };
  }

  /** Adds middlewares for everything registered later, and for requests without a route. */
  use(...middlewares: Middleware<State>[]): this {
    this.#middlewares.push(...middlewares);
    return this;
  }

  /** Registers the files of the routes folder at this point of the order. */
  fsRoutes(): this {
    this.#routesAt = this.#middlewares.length;
    return this;
  }

  /** The request handler, for `Deno.serve` and for tests. */
  handler(): Handler {
    const build = this.#build;
    const items = this.#routesAt === null ? [] : build?.items ?? [];
    const before = this.#middlewares.slice(0, this.#routesAt ?? 0);
    const after = this.#middlewares.slice(before.length);
    const { frames, root, chainOf } = createSegments<State>(items);
    const errorPage = items.find(({ kind }) => kind === "error");
    const router = new Router<Middleware<State>[]>();
    for (const item of items) {
      if (item.kind !== "route") continue;
      router.add(item.pattern, [...before, ...chainOf(item), routeMiddleware(item)]);
    }
    return createHandler<State>({
      config: this.config,
      build,
      router,
      rootChain: [...before, ...root, ...after],
      frames,
      errorRoute: errorPage ? toRoute(errorPage, loaded(errorPage)) : null,
    });
  }

  /** Starts the server. Default port: the first free one of 8000 to 8019. */
  listen(options: ListenOptions = {}): Promise<void> {
    return listen(this.handler(), options);
  }
}

function routeMiddleware<State>(item: RouteItem): Middleware<State> {
  let route: Route<State> | undefined;
  return async (ctx) => {
    route ??= toRoute(item, typeof item.module === "function" ? await item.module() : item.module);
    return await renderRoute(ctx, route);
  };
}

/** The exports of the build's `snapshot.js`. File paths are relative to it. */
interface Snapshot extends Omit<BuildCache, "root"> {
  islands: Parameters<typeof registerIslands>[0];
}

/** Attaches the build on disk to an app. */
export function attachSnapshot<State>(
  app: App<State>,
  snapshot: Snapshot,
  root: URL,
  snapshotUrl: string,
): void {
  const dir = fileURLToPath(new URL(".", snapshotUrl));
  const { buildId, client, items, islands } = snapshot;
  registerIslands(islands);
  const files = new Map(
    Array.from(snapshot.files, ([pathname, file]) => [pathname, absolute(file, dir)]),
  );
  setBuildCache(app, { root: fileURLToPath(root), buildId, client, items, files }, "production");
}

function absolute(file: StaticFile, dir: string): StaticFile {
  const located = (stored: StoredBytes) => ({
    ...stored,
    source: typeof stored.source === "string" ? join(dir, stored.source) : stored.source,
  });
  return {
    ...file,
    ...located(file),
    ...(file.br && { br: located(file.br) }),
    ...(file.gzip && { gzip: located(file.gzip) }),
  };
}
