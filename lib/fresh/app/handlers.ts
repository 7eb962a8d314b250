import { type Context, FRAMES, type PageProps, type RouteComponent } from "./context.ts";

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
  return { data: data as T, headers: options?.headers, status: options?.status };
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
