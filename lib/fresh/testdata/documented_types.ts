/**
 * The public types of Fresh 2.3.3 from its documentation, for every name that `mod.ts`,
 * `runtime.ts` and `dev.ts` share with it. Copied, because Fresh cannot be installed from npm.
 */
import type { AnyComponent, ComponentChildren, FunctionComponent, VNode } from "preact";

export type Method = "HEAD" | "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";

export interface FreshConfig {
  basePath?: string;
  mode?: "development" | "production";
  trustProxy?: boolean;
}

export interface ResolvedFreshConfig {
  root: string;
  basePath: string;
  mode: "development" | "production";
  trustProxy: boolean;
}

export interface LayoutConfig {
  skipInheritedLayouts?: boolean;
  skipAppWrapper?: boolean;
}

export interface RouteConfig extends LayoutConfig {
  routeOverride?: string;
  methods?: "ALL" | Method[];
}

export interface Context<State> {
  readonly config: ResolvedFreshConfig;
  readonly url: URL;
  req: Request;
  readonly route: string | null;
  readonly params: Record<string, string>;
  readonly state: State;
  data: unknown;
  error: unknown;
  readonly info: Deno.ServeHandlerInfo;
  readonly isPartial: boolean;
  next: () => Promise<Response>;
  Component: FunctionComponent;
  redirect(pathOrUrl: string, status?: number): Response;
  render(vnode: VNode | null, init?: ResponseInit, config?: LayoutConfig): Promise<Response>;
  text(content: string, init?: ResponseInit): Response;
  html(content: string, init?: ResponseInit): Response;
  json(content: unknown, init?: ResponseInit): Response;
  stream(source: unknown, init?: ResponseInit): Response;
  upgrade(options?: unknown): { socket: WebSocket; response: Response };
}

export type PageProps<Data = unknown, State = unknown> =
  & Pick<
    Context<State>,
    | "config"
    | "url"
    | "req"
    | "params"
    | "info"
    | "state"
    | "isPartial"
    | "Component"
    | "error"
    | "route"
  >
  & { data: Data };

export type Middleware<State> = (ctx: Context<State>) => Response | Promise<Response>;

export interface PageResponse<T> {
  data: T;
  headers?: HeadersInit;
  status?: number;
}

export type HandlerFn<Data, State> = (
  ctx: Context<State>,
) => Response | PageResponse<Data> | Promise<Response | PageResponse<Data>>;

export type HandlerByMethod<Data, State> = { [M in Method]?: HandlerFn<Data, State> };

export type RouteHandler<Data, State> = HandlerFn<Data, State> | HandlerByMethod<Data, State>;

export interface Define<State> {
  handlers<Data, Handlers extends RouteHandler<Data, State> = RouteHandler<Data, State>>(
    handlers: Handlers,
  ): Handlers;
  page<Data>(render: AnyComponent<PageProps<Data, State>>): AnyComponent<PageProps<Data, State>>;
  middleware<M extends Middleware<State> | Middleware<State>[]>(middleware: M): M;
  layout(
    render: AnyComponent<PageProps<unknown, State>>,
  ): AnyComponent<PageProps<unknown, State>>;
}

export type ListenOptions =
  & Partial<Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem>
  & { remoteAddress?: string };

/** Without the methods for routes, layouts and wrappers: the site uses files for them. */
export interface App<State> {
  config: ResolvedFreshConfig;
  use(...middlewares: Middleware<State>[]): this;
  fsRoutes(pattern?: string): this;
  handler(): (request: Request, info?: Deno.ServeHandlerInfo) => Promise<Response>;
  listen(options?: ListenOptions): Promise<void>;
}

export interface CSPOptions {
  reportOnly?: boolean;
  reportTo?: string;
  csp?: string[];
  useNonce?: boolean;
}

export interface CsrfOptions<State> {
  origin?: string | string[] | ((origin: string, context: Context<State>) => boolean);
}

/** As in `@std/http`. */
// deno-fmt-ignore -- one line per class
export type ErrorStatus =
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415
  | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451
  | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

export interface HttpError extends Error {
  status: ErrorStatus;
}

export interface HeadProps {
  children?: ComponentChildren;
}

export interface PartialProps {
  children?: ComponentChildren;
  name: string;
  mode?: "replace" | "prepend" | "append";
}

export interface BuildOptions {
  target?: string | string[];
  root?: string;
  outDir?: string;
  staticDir?: string | string[];
  islandDir?: string;
  routeDir?: string;
  serverEntry?: string;
  ignore?: RegExp[];
  sourceMap?: "inline" | "linked" | "external" | "both" | boolean;
}

export interface Builder<State> {
  config: unknown;
  build(
    options?: { mode?: "development" | "production"; snapshot?: "disk" | "memory" },
  ): Promise<(app: App<State>) => void>;
  listen(
    importApp: () => Promise<{ app: App<State> } | App<State>>,
    options?: ListenOptions,
  ): Promise<void>;
  registerIsland(spec: string): void;
  onTransformStaticFile(options: unknown, fn: unknown): void;
}

/** The runtime exports of the three entry points. */
export const EXPORTS = {
  mod: [
    "App",
    "HttpError",
    "cors",
    "createDefine",
    "csp",
    "csrf",
    "ipFilter",
    "page",
    "staticFiles",
    "trailingSlashes",
  ],
  runtime: ["Head", "HttpError", "IS_BROWSER", "Partial", "asset", "assetSrcSet"],
  dev: ["Builder"],
};
