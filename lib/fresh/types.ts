import type { ComponentChildren, FunctionComponent, VNode } from "preact";
import type { Context } from "./context.ts";
import type { RouteHandler } from "./handlers.ts";

export type Method = "HEAD" | "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";

export interface LayoutConfig {
  /** Do not wrap in the layouts of outer folders. Default: false. */
  skipInheritedLayouts?: boolean;
  /** Do not wrap in `_app`. Default: false. */
  skipAppWrapper?: boolean;
}

export interface RouteConfig extends LayoutConfig {
  /** URLPattern pathname used instead of the one made from the file's name. */
  routeOverride?: string;
  /** Methods a lazily loaded route is registered for. Default: "ALL". */
  methods?: "ALL" | Method[];
}

export interface FreshConfig {
  /** Default: "production". */
  mode?: "development" | "production";
}

export interface ResolvedFreshConfig {
  /** Absolute path of the project folder; "." until a build is attached. */
  root: string;
  mode: "development" | "production";
}

/** What pages, layouts and the app wrapper are called with. */
export type PageProps<Data = unknown, State = unknown> =
  & Pick<
    Context<State>,
    "config" | "url" | "req" | "params" | "info" | "state" | "isPartial" | "error" | "route"
  >
  & {
    data: Data;
    /** What this layout or app wrapper goes around. */
    Component: FunctionComponent;
  };

/** A page, layout or app wrapper. Async ones may answer with a Response of their own. */
export type RouteComponent<Data, State> =
  | ((props: PageProps<Data, State>) => ComponentChildren)
  | ((props: PageProps<Data, State>) => Promise<VNode | Response | null>);

export interface Route<State> {
  // deno-lint-ignore no-explicit-any -- a page knows its own data, the framework does not
  component?: RouteComponent<any, State>;
  handler?: RouteHandler<unknown, State>;
  config?: RouteConfig;
}

export type Lazy<T> = () => Promise<T>;
export type MaybeLazy<T> = T | Lazy<T>;
