import { type Context, UI } from "./context.ts";
import type { HandlerFn, PageResponse } from "./handlers.ts";
import { HttpError } from "./http_error.ts";
import { renderComponent } from "./render/component.ts";
import type { Method, Route } from "./types.ts";

const NO_DATA: PageResponse<unknown> = { data: {} };

/** Runs a route's handler and, where that gives data rather than a Response, renders its page. */
export async function renderRoute<State>(
  ctx: Context<State>,
  route: Route<State>,
  status = 200,
): Promise<Response> {
  const { component, config } = route;
  if (config?.skipAppWrapper || config?.skipInheritedLayouts) {
    ctx[UI] = {
      app: config.skipAppWrapper ? null : ctx[UI].app,
      layouts: config.skipInheritedLayouts ? [] : ctx[UI].layouts,
    };
  }

  const handler = pickHandler(route, ctx.req.method.toUpperCase() as Method);
  const answer = handler === null ? await ctx.next() : await handler(ctx);
  if (answer instanceof Response) return answer;

  const page = component === undefined
    ? null
    : await renderComponent(ctx, component, answer.data, () => null);
  if (page instanceof Response) return page;
  return ctx.render(page, { status: answer.status ?? status, headers: answer.headers });
}

/** null: this route has nothing for the method, so the request is passed on. */
function pickHandler<State>(
  route: Route<State>,
  method: Method,
): HandlerFn<unknown, State> | null {
  const { handler, component } = route;
  if (typeof handler === "function") return handler;
  const hasPage = component !== undefined;
  if (handler === undefined) return hasPage ? () => NO_DATA : notFound;
  const get = handler.GET ?? (hasPage ? () => NO_DATA : undefined);
  return handler[method] ?? (method === "GET" || method === "HEAD" ? get : undefined) ?? null;
}

function notFound(): never {
  throw new HttpError(404);
}
