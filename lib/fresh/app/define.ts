import type { PageProps, RouteComponent } from "./context.ts";
import type { HandlerByMethod, HandlerFn, RouteHandler } from "./handlers.ts";

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
}

/** Called once, in one file, with the type of `ctx.state`. */
export function createDefine<State>(): Define<State> {
  return {
    handlers: (handlers) => handlers,
    page: (render) => render,
  };
}
