import { HttpError } from "../shared/http_error.ts";
import type { RouteItem, RouteModule } from "./build_cache.ts";
import {
  type Context,
  FRAMES,
  type LayoutConfig,
  renderComponent,
  type RouteComponent,
  skipFrames,
} from "./context.ts";
import type { HandlerFn, Method, PageResponse, RouteHandler } from "./handlers.ts";

export interface Route<State> {
  // deno-lint-ignore no-explicit-any -- the type of the data is the page's own
  component?: RouteComponent<any, State>;
  handler?: RouteHandler<unknown, State>;
  config?: LayoutConfig;
}

/** Reads a module's exports as a route or error page. */
export function toRoute<State>({ file }: RouteItem, module: RouteModule): Route<State> {
  const handler = module.handlers ?? module.handler;
  if (handler === undefined && module.default === undefined) {
    throw new Error(`Cannot use routes/${file}: it exports neither a component nor a handler`);
  }
  return {
    component: module.default as RouteComponent<unknown, State> | undefined,
    handler: handler as RouteHandler<unknown, State> | undefined,
    config: module.config as LayoutConfig | undefined,
  };
}

const NO_DATA: PageResponse<unknown> = { data: {} };

/** Runs a route's handler; if that returns data instead of a Response, renders the page. */
export async function renderRoute<State>(
  ctx: Context<State>,
  route: Route<State>,
  status = 200,
): Promise<Response> {
  const { component, config } = route;
  if (config) ctx[FRAMES] = skipFrames(ctx[FRAMES], config);

  const handler = pickHandler(route, ctx.req.method.toUpperCase() as Method);
  const answer = handler === null ? await ctx.next() : await handler(ctx);
  if (answer instanceof Response) return answer;

  const page = component === undefined
    ? null
    : await renderComponent(ctx, component, answer.data, () => null);
  if (page instanceof Response) return page;
  return ctx.render(page, { status: answer.status ?? status, headers: answer.headers });
}

/** null: the route does not handle the method, so the request is passed on. */
function pickHandler<State>(
  { handler, component }: Route<State>,
  method: Method,
): HandlerFn<unknown, State> | null {
  if (typeof handler === "function") return handler;
  const hasPage = component !== undefined;
  if (handler === undefined) return hasPage ? () => NO_DATA : notFound;
  const get = handler.GET ?? (hasPage ? () => NO_DATA : undefined);
  return handler[method] ?? (method === "GET" || method === "HEAD" ? get : undefined) ?? null;
}

function notFound(): never {
  throw new HttpError(404);
}
