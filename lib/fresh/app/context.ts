import {
  type ComponentChildren,
  Fragment,
  type FunctionComponent,
  h,
  isValidElement,
  type VNode,
} from "preact";
import { renderDocument } from "../render/document.ts";
import { PARTIAL_PARAM } from "../shared/partial_request.ts";
import type { BuildCache } from "./build_cache.ts";

export interface FreshConfig {
  /** Default: "production". */
  mode?: "development" | "production";
}

export interface ResolvedFreshConfig {
  /** Absolute path of the project folder; "." until a build is attached. */
  root: string;
  mode: "development" | "production";
}

/** Props of pages, layouts and the app wrapper. */
export type PageProps<Data = unknown, State = unknown> =
  & Pick<
    Context<State>,
    "config" | "url" | "req" | "params" | "info" | "state" | "isPartial" | "error" | "route"
  >
  & {
    data: Data;
    /** What a layout or the app wrapper goes around. */
    Component: FunctionComponent;
  };

/** A page, a layout or the app wrapper. An async one may return a Response instead of content. */
export type RouteComponent<Data, State> =
  | ((props: PageProps<Data, State>) => ComponentChildren)
  | ((props: PageProps<Data, State>) => Promise<VNode | Response | null>);

interface ContextInit<State> {
  req: Request;
  url: URL;
  info: Deno.ServeHandlerInfo;
  config: ResolvedFreshConfig;
  route: string | null;
  params: Record<string, string>;
  build: BuildCache | null;
  frames: Frames<State>;
}

export const BUILD = Symbol("build");
export const FRAMES = Symbol("frames");

/** What goes around a page. */
export interface Frames<State> {
  readonly wrapper: RouteComponent<unknown, State> | null;
  /** Outermost first. */
  readonly layouts: readonly RouteComponent<unknown, State>[];
}

export interface LayoutConfig {
  /** Without the layouts of outer folders. Default: false. */
  skipInheritedLayouts?: boolean;
  /** Without `_app`. Default: false. */
  skipAppWrapper?: boolean;
}

export function skipFrames<State>(
  { wrapper, layouts }: Frames<State>,
  { skipAppWrapper, skipInheritedLayouts }: LayoutConfig = {},
): Frames<State> {
  return { wrapper: skipAppWrapper ? null : wrapper, layouts: skipInheritedLayouts ? [] : layouts };
}

/** The state of one request, passed to every middleware and handler. */
export class Context<State> {
  req: Request;
  readonly url: URL;
  readonly info: Deno.ServeHandlerInfo;
  readonly config: ResolvedFreshConfig;
  /** Pattern of the route that matched, e.g. "/audiobook/:id". */
  readonly route: string | null;
  /** The route's parameters, percent-decoded except for reserved characters. */
  readonly params: Record<string, string>;
  /** Whether in-page navigation requests the partials of a page. */
  readonly isPartial: boolean;
  readonly state: State = {} as State;
  /** The error that was thrown, in error pages. */
  error: unknown = null;
  /** Passes the request on to the next middleware. */
  next!: () => Promise<Response>;
  /** The build this app serves, if it has one. */
  readonly [BUILD]: BuildCache | null;
  /** What `render()` puts around the page at this point of the chain. */
  [FRAMES]: Frames<State>;

  constructor(init: ContextInit<State>) {
    this.req = init.req;
    this.url = init.url;
    this.info = init.info;
    this.config = init.config;
    this.route = init.route;
    this.params = init.params;
    this[BUILD] = init.build;
    this[FRAMES] = init.frames;
    this.isPartial = init.url.search !== "" && init.url.searchParams.has(PARTIAL_PARAM);
  }

  /** Collapses `//` in a path, so that "//evil.example" cannot redirect to another site. */
  redirect(pathOrUrl: string, status = 302): Response {
    const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(pathOrUrl)!;
    let location = (path.startsWith("/") ? path.replace(/\/+/g, "/") : path) + query;
    if (this.isPartial) location += `${query === "" ? "?" : "&"}${PARTIAL_PARAM}=true`;
    return new Response(null, { status, headers: { location: location + hash } });
  }

  /** Renders JSX inside its layouts and the app wrapper. */
  async render(
    page: VNode | null,
    init: ResponseInit = {},
    config?: LayoutConfig,
  ): Promise<Response> {
    if (page !== null && !isValidElement(page)) {
      throw new TypeError(`Cannot render ${String(page)}: ctx.render() takes JSX or null`);
    }
    const frames = skipFrames(this[FRAMES], config);
    const inner = await renderLayouts(this, frames.layouts, page);
    if (inner instanceof Response) return inner;
    let content: VNode | null = null;
    const wrapper = frames.wrapper &&
      await renderComponent(this, frames.wrapper, null, () => content);
    if (wrapper instanceof Response) return wrapper;
    const html = renderDocument({
      page: inner,
      wrapper,
      fill: (vnode) => content = vnode,
      url: this.url,
      isPartial: this.isPartial,
      client: this[BUILD]?.client ?? null,
    });
    return new Response(html, { ...init, headers: pageHeaders(init.headers) });
  }
}

/** Innermost first, as each one contains the one before. */
async function renderLayouts<State>(
  ctx: Context<State>,
  layouts: Frames<State>["layouts"],
  page: VNode | null,
): Promise<VNode | Response | null> {
  let inner = page;
  for (const layout of layouts.toReversed()) {
    const content = inner;
    const result = await renderComponent(ctx, layout, null, () => content);
    if (result instanceof Response) return result;
    inner = result;
  }
  return inner;
}

const HTML = "text/html; charset=utf-8";

function pageHeaders(given: HeadersInit | undefined): HeadersInit {
  // Most pages set no headers, and a Headers object costs as much as rendering a small component.
  if (given === undefined) return { "content-type": HTML };
  const headers = new Headers(given);
  headers.set("content-type", HTML);
  return headers;
}

/**
 * Makes the vnode of a page, a layout or the app wrapper. Async functions (recognized by their constructor, as
 * Fresh does) are called at once and may return a Response; others are called during the render.
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
