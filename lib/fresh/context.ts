import { isValidElement, type VNode } from "preact";
import type { BuildCache } from "./build_cache.ts";
import { PARTIAL_PARAM } from "./partial_request.ts";
import { renderComponent } from "./render/component.ts";
import { renderDocument } from "./render/document.ts";
import type { LayoutConfig, ResolvedFreshConfig, RouteComponent } from "./types.ts";

/** What will go around the page: changes while the request passes through the levels of its path. */
export interface UiTree<State> {
  app: RouteComponent<unknown, State> | null;
  layouts: RouteComponent<unknown, State>[];
}

export const UI = Symbol("ui");

interface ContextInit {
  req: Request;
  url: URL;
  info: Deno.ServeHandlerInfo;
  config: ResolvedFreshConfig;
  route: string | null;
  params: Record<string, string>;
  build: BuildCache | null;
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
  /** Whether the browser asks for the partials of a page it wants to show in place. */
  readonly isPartial: boolean;
  readonly state: State = {} as State;
  data: unknown = undefined;
  /** What was thrown, in error pages. */
  error: unknown = null;
  /** Passes the request on to the next middleware. */
  next!: () => Promise<Response>;
  /** The build this app serves, if it has one. @internal */
  readonly build: BuildCache | null;
  /** @internal */
  [UI]: UiTree<State> = { app: null, layouts: [] };

  constructor(init: ContextInit) {
    this.req = init.req;
    this.url = init.url;
    this.info = init.info;
    this.config = init.config;
    this.route = init.route;
    this.params = init.params;
    this.build = init.build;
    this.isPartial = init.url.search !== "" && init.url.searchParams.has(PARTIAL_PARAM);
  }

  /** `//` in a path is collapsed, so that "//evil.example" stays on this site. */
  redirect(pathOrUrl: string, status = 302): Response {
    const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(pathOrUrl)!;
    let location = (path.startsWith("/") ? path.replace(/\/+/g, "/") : path) + query;
    if (this.isPartial) location += `${query === "" ? "?" : "&"}${PARTIAL_PARAM}=true`;
    return new Response(null, { status, headers: { location: location + hash } });
  }

  /** Renders JSX inside the layouts and the app wrapper of this request's path. */
  async render(
    vnode: VNode | null,
    init: ResponseInit = {},
    config: LayoutConfig = {},
  ): Promise<Response> {
    if (vnode !== null && !isValidElement(vnode)) {
      throw new TypeError(`Cannot render ${String(vnode)}: ctx.render() takes JSX or null`);
    }
    const { app, layouts } = this[UI];
    let page = vnode;
    for (const layout of config.skipInheritedLayouts ? [] : layouts.toReversed()) {
      const child = page;
      const result = await renderComponent(this, layout, undefined, () => child);
      if (result instanceof Response) return result;
      page = result;
    }
    let content: VNode | null = null;
    let wrapper: VNode | null = null;
    if (app !== null && !config.skipAppWrapper) {
      const result = await renderComponent(this, app, null, () => content);
      if (result instanceof Response) return result;
      wrapper = result;
    }

    const html = renderDocument({
      page,
      wrapper,
      fill: (vnode) => content = vnode,
      url: this.url,
      isPartial: this.isPartial,
      client: this.build?.client ?? null,
    });
    return new Response(html, { ...init, headers: pageHeaders(init.headers) });
  }

  text(content: string, init?: ResponseInit): Response {
    return new Response(content, init);
  }

  html(content: string, init?: ResponseInit): Response {
    const headers = new Headers(init?.headers);
    headers.set("content-type", HTML);
    return new Response(content, { ...init, headers });
  }

  // deno-lint-ignore no-explicit-any -- as Response.json()
  json(content: any, init?: ResponseInit): Response {
    return Response.json(content, init);
  }

  /** Streams what an iterable yields; text is encoded as UTF-8. */
  stream<T extends string | Uint8Array<ArrayBuffer>>(
    source: Iterable<T> | AsyncIterable<T> | (() => Iterable<T> | AsyncIterable<T>),
    init?: ResponseInit,
  ): Response {
    const encoder = new TextEncoder();
    const chunks = ReadableStream.from<T>(typeof source === "function" ? source() : source);
    const encode = new TransformStream<T, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) =>
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk),
    });
    return new Response(chunks.pipeThrough(encode), init);
  }
}

const HTML = "text/html; charset=utf-8";

function pageHeaders(given: HeadersInit | undefined): HeadersInit {
  // Most pages set none, and a Headers object takes as long as a small component.
  if (given === undefined) return { "content-type": HTML };
  const headers = new Headers(given);
  headers.set("content-type", HTML);
  return headers;
}

/** The name Fresh 1 used. */
export type FreshContext<State = unknown> = Context<State>;
