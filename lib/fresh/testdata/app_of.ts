import { App, setBuildCache } from "../app/app.ts";
import type { BuildCache, RouteModule } from "../app/build_cache.ts";
import type { Middleware } from "../app/handlers.ts";
import { compareRoutes, describeRoute } from "../build/project.ts";

interface Options<State> {
  middlewares?: Middleware<State>[];
  /** The parts of a build that pages need. */
  build?: BuildCache;
}

const NO_BUILD: BuildCache = {
  root: "/",
  buildId: "test",
  items: [],
  files: new Map(),
  client: null,
};

/** An app with these files as its routes folder. */
export function appOf<State = unknown>(
  files: Record<string, RouteModule>,
  { middlewares = [], build = NO_BUILD }: Options<State> = {},
): App<State> {
  const items = Object.entries(files)
    .map(([file, module]) => ({ file, path: file, module, ...describeRoute(file) }))
    .sort(compareRoutes);
  const app = new App<State>().use(...middlewares).fsRoutes();
  setBuildCache(app, { ...build, items }, "production");
  return app;
}
