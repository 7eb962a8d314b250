import { HttpError } from "../shared/http_error.ts";
import type { RouteItem, RouteModule } from "./build_cache.ts";
import {
  type Context,
  FRAMES,
  type LayoutConfig,
  type PageProps,
  renderComponent,
  type RouteComponent,
  skipFrames,
} from "./context.ts";

export type Method = "HEAD" | "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";

export const METHODS: readonly Method[] = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
];

/** Data for a page's component, with status and headers of the response. */
export interface PageResponse<T> {
  data: T;
  headers?: HeadersInit;
  status?: number;
}

/** Makes the {@link PageResponse} that a handler returns to have its page rendered. */
export function page<T>(
  data: T,
  options?: { headers?: HeadersInit; status?: number },
): PageResponse<T>;
export function page(): PageResponse<undefined>;
export function page<T>(
  data?: T,
  options?: { headers?: HeadersInit; status?: number },
): PageResponse<T> {
  // null becomes undefined, as in Fresh.
  return { data: data ?? undefined as T, headers: options?.headers, status: options?.status };
}

export interface HandlerFn<Data, State> {
  (
    ctx: Context<State>,
  ): Response | PageResponse<Data> | Promise<Response | PageResponse<Data>>;
}

export type HandlerByMethod<Data, State> = { [M in Method]?: HandlerFn<Data, State> };

export type RouteHandler<Data, State> = HandlerFn<Data, State> | HandlerByMethod<Data, State>;

/** Identity functions that add the state's type to route files. */
export interface Define<State> {
  handlers<Data, Handlers extends RouteHandler<Data, State> = RouteHandler<Data, State>>(
    handlers: Handlers,
  ): typeof handlers;

  page<
    // deno-lint-ignore no-explicit-any -- inferred from the handler below
    Handler extends RouteHandler<any, State> = never,
    Data = Handler extends HandlerFn<infer D, State> ? D
      : Handler extends HandlerByMethod<infer D, State> ? D
      : never,
    Component extends RouteComponent<Data, State> = RouteComponent<Data, State>,
  >(
    render: Component & ((props: PageProps<Data, State>) => unknown),
  ): typeof render;

  middleware<M extends Middleware<State> | Middleware<State>[]>(middleware: M): typeof middleware;

  layout(render: RouteComponent<unknown, State>): typeof render;
}

/** Called once, in one file, with the type of `ctx.state`. */
export function createDefine<State>(): Define<State> {
  return {
    handlers: (handlers) => handlers,
    page: (render) => render,
    middleware: (middleware) => middleware,
    layout: (render) => render,
  };
}

/** Responds to a request, or passes it on with `ctx.next()`. */
export type Middleware<State> = (ctx: Context<State>) => Response | Promise<Response>;

/**
 * Runs `chain` in order; `last` responds if every middleware passed the request on. An error is
 * stored in `ctx.error` before it propagates, for outer middlewares and the error page. Frames
 * that an inner step adds or drops are not those of an outer one.
 */
export async function runChain<State>(
  chain: Middleware<State>[],
  ctx: Context<State>,
  last: () => Promise<Response>,
  index = 0,
): Promise<Response> {
  const current = chain[index];
  if (current === undefined) return await last();
  const frames = ctx[FRAMES];
  ctx.next = () => runChain(chain, ctx, last, index + 1);
  try {
    const answer: unknown = await current(ctx);
    if (answer instanceof Response) return answer;
    throw new TypeError(`Expected a Response from ${ctx.url.pathname}, but got: ${answer}`);
  } catch (error) {
    ctx.error = error;
    throw error;
  } finally {
    ctx[FRAMES] = frames;
  }
}

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
