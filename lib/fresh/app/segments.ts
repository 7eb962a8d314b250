import type { RouteItem, RouteModule } from "./build_cache.ts";
import {
  FRAMES,
  type Frames,
  type LayoutConfig,
  type RouteComponent,
  skipFrames,
} from "./context.ts";
import type { Middleware } from "./handlers.ts";

/*
 * What the files `_middleware` and `_layout` of a folder, and `_app`, add to the routes in it and
 * below. A folder in parentheses is such a folder too, but no part of the address.
 */

interface Layout<State> {
  component: RouteComponent<unknown, State>;
  config?: LayoutConfig;
}

/** The special files of one folder. */
interface Segment<State> {
  layout?: Layout<State>;
  middlewares?: Middleware<State>[];
}

interface Segments<State> {
  /** What goes around every page: `_app`, and the layout at the top of routes/. */
  frames: Frames<State>;
  /** The middlewares at the top of routes/, which run for requests without a route too. */
  root: Middleware<State>[];
  /** What runs before a route, from the outermost folder to its own. */
  chainOf(route: RouteItem): Middleware<State>[];
}

export function createSegments<State>(items: RouteItem[]): Segments<State> {
  const folders = new Map<string, Segment<State>>();
  let wrapper: RouteComponent<unknown, State> | null = null;
  for (const item of items) {
    const folder = folderOf(item.file);
    if (item.kind === "app") wrapper = toComponent(item);
    else if (item.kind === "layout") {
      folders.set(folder, { ...folders.get(folder), layout: toLayout(item) });
    } else if (item.kind === "middleware") {
      folders.set(folder, { ...folders.get(folder), middlewares: toMiddlewares(item) });
    }
  }
  const top = folders.get("") ?? {};
  const root = top.middlewares ?? [];
  const frames = addLayout({ wrapper, layouts: [] }, top.layout);
  return {
    frames,
    root,
    chainOf: ({ file }) => [
      ...root,
      ...outerFolders(folderOf(file)).flatMap((it) => stepsOf(folders.get(it) ?? {})),
    ],
  };
}

const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf("/")));

/** `a/b` -> `a`, `a/b`. */
function outerFolders(folder: string): string[] {
  const parts = folder.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/")).filter((it) => it !== "");
}

/** A folder's layout goes around what its own middlewares render. */
function stepsOf<State>({ layout, middlewares = [] }: Segment<State>): Middleware<State>[] {
  if (layout === undefined) return middlewares;
  const enter: Middleware<State> = (ctx) => {
    ctx[FRAMES] = addLayout(ctx[FRAMES], layout);
    return ctx.next();
  };
  return [enter, ...middlewares];
}

function addLayout<State>(outer: Frames<State>, layout?: Layout<State>): Frames<State> {
  if (layout === undefined) return outer;
  const { wrapper, layouts } = skipFrames(outer, layout.config);
  return { wrapper, layouts: [...layouts, layout.component] };
}

/**
 * The module of a special file. These are loaded at the start: a guard and an error page must not
 * depend on a file that may fail to load.
 */
export function loaded({ file, module }: RouteItem): RouteModule {
  if (typeof module === "function") throw new Error(`routes/${file} was not loaded at the start`);
  return module;
}

function toComponent<State>(item: RouteItem): RouteComponent<unknown, State> {
  const component = loaded(item).default;
  if (typeof component !== "function") {
    throw new Error(`Cannot use routes/${item.file}: wanted a component as its default export`);
  }
  return component as RouteComponent<unknown, State>;
}

function toLayout<State>(item: RouteItem): Layout<State> {
  return { component: toComponent(item), config: loaded(item).config as LayoutConfig | undefined };
}

/** @throws {Error} for handlers by method, which Fresh leaves out with a warning: one could be a guard */
function toMiddlewares<State>(item: RouteItem): Middleware<State>[] {
  const { handlers, handler, default: exported } = loaded(item);
  const found = [handlers ?? handler ?? exported].flat();
  if (!found.every((it) => typeof it === "function")) {
    throw new Error(`Cannot use routes/${item.file}: wanted a middleware, or an array of them`);
  }
  return found as Middleware<State>[];
}
