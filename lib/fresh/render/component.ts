import { Fragment, type FunctionComponent, h, type VNode } from "preact";
import type { Context } from "../context.ts";
import type { PageProps, RouteComponent } from "../types.ts";

/**
 * Makes the vnode of a page, layout or app wrapper. Async components (told by their constructor,
 * as Fresh does) run now and may answer with a Response; others run during the render.
 */
export async function renderComponent<State>(
  ctx: Context<State>,
  // deno-lint-ignore no-explicit-any -- see Route.component
  component: RouteComponent<any, State>,
  data: unknown,
  Component: FunctionComponent,
): Promise<VNode | Response> {
  const props: PageProps<unknown, State> = {
    config: ctx.config,
    url: ctx.url,
    req: ctx.req,
    params: ctx.params,
    info: ctx.info,
    state: ctx.state,
    isPartial: ctx.isPartial,
    error: ctx.error,
    route: ctx.route,
    data,
    Component,
  };
  if (component.constructor.name === "AsyncFunction") {
    const result = await component(props) as VNode | Response | null;
    return result ?? h(Fragment, null);
  }
  return h(component as FunctionComponent<PageProps>, props as PageProps) as VNode;
}
