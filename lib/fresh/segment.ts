import { UI } from "./context.ts";
import type { MaybeLazyMiddleware, Middleware } from "./middleware.ts";
import { renderRoute } from "./route.ts";
import { HttpError } from "./http_error.ts";
import type { LayoutConfig, Route, RouteComponent } from "./types.ts";

/**
 * One part of a path ("audiobook", ":id", "(shop)") with what is registered on it. A route gets
 * what stands on the way from the root to it at the moment it is registered.
 */
export class Segment<State> {
  middlewares: MaybeLazyMiddleware<State>[] = [];
  app: RouteComponent<unknown, State> | null = null;
  layout: { component: RouteComponent<unknown, State>; config: LayoutConfig } | null = null;
  errorRoute: Route<State> | null = null;
  #children = new Map<string, Segment<State>>();
  #parent: Segment<State> | null;

  constructor(parent: Segment<State> | null = null) {
    this.#parent = parent;
  }

  /** The segment of a path such as "/audiobook/:id"; "*" and "/" are this one. */
  at(path: string): Segment<State> {
    // deno-lint-ignore no-this-alias -- walks down from here
    let segment: Segment<State> = this;
    for (const part of path.split("/")) {
      if (part !== "" && part !== "*") segment = segment.#child(part);
    }
    return segment;
  }

  /** Middlewares from the root down to here, each level inside its error page and layout. */
  chain(notFound: Middleware<State> | null): MaybeLazyMiddleware<State>[] {
    const outer = this.#parent?.chain(notFound) ?? [];
    const { app, layout, errorRoute } = this;
    const plain = app === null && layout === null && errorRoute === null && notFound === null;
    const level = plain ? [] : [enterLevel({ app, layout, errorRoute, notFound })];
    return [...outer, ...level, ...this.middlewares];
  }

  #child(part: string): Segment<State> {
    let child = this.#children.get(part);
    if (child === undefined) {
      child = new Segment(this);
      this.#children.set(part, child);
    }
    return child;
  }
}

function enterLevel<State>(
  level: Pick<Segment<State>, "app" | "layout" | "errorRoute"> & {
    notFound: Middleware<State> | null;
  },
): Middleware<State> {
  const { app, layout, errorRoute, notFound } = level;
  return async (ctx) => {
    const before = ctx[UI];
    let { app: currentApp, layouts } = before;
    if (app !== null) currentApp = app;
    if (layout !== null) {
      if (layout.config.skipAppWrapper) currentApp = null;
      layouts = layout.config.skipInheritedLayouts
        ? [layout.component]
        : [...layouts, layout.component];
    }
    const here = { app: currentApp, layouts };
    ctx[UI] = here;
    try {
      return await ctx.next();
    } catch (error) {
      ctx[UI] = here;
      const status = error instanceof HttpError ? error.status : 500;
      if (status === 404 && notFound !== null) return await notFound(ctx);
      if (errorRoute !== null) return await renderRoute(ctx, errorRoute, status);
      throw error;
    } finally {
      ctx[UI] = before;
    }
  };
}
