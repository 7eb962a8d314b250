import { STATUS_CODES } from "node:http";
import type { BuildCache } from "./build_cache.ts";
import { Context } from "./context.ts";
import { HttpError } from "./http_error.ts";
import { type MaybeLazyMiddleware, runChain } from "./middleware.ts";
import type { RouteMatch, Router } from "./router.ts";
import type { ResolvedFreshConfig } from "./types.ts";

export type Handler = (request: Request, info?: Deno.ServeHandlerInfo) => Promise<Response>;

interface HandlerOptions<State> {
  config: ResolvedFreshConfig;
  build: BuildCache | null;
  router: Router<MaybeLazyMiddleware<State>>;
  /** What requests go through for which no route is found. */
  rootChain: MaybeLazyMiddleware<State>[];
}

const TEST_INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "localhost", port: 1234 },
  completed: Promise.resolve(),
};

export function createHandler<State>(options: HandlerOptions<State>): Handler {
  const { config, build, router, rootChain } = options;

  return async (req, info = TEST_INFO) => {
    const url = requestUrl(req, config.trustProxy);
    const route = findRoute(router, req.method, url);
    const ctx = new Context<State>({
      req,
      url: url ?? new URL("http://invalid/"),
      info,
      config,
      build,
      route: route.match?.pattern ?? null,
      params: route.match?.params ?? {},
    });
    let response: Response;
    try {
      response = await runChain(route.match?.chain ?? rootChain, ctx, route.last);
    } catch (error) {
      response = plainError(error);
    }
    if (response.status === 405) allowHeader(response, route.match);
    if (req.method !== "HEAD" || response.body === null) return response;
    await response.body.cancel();
    return new Response(null, response);
  };
}

/** null: the request line and the Host header make no URL. */
function requestUrl(req: Request, trustProxy: boolean): URL | null {
  const url = URL.parse(req.url);
  if (url === null) return null;
  // A redirect made from "//evil.example" would lead away from this site.
  if (url.pathname.includes("//")) url.pathname = url.pathname.replace(/\/+/g, "/");
  if (trustProxy) {
    const protocol = firstValue(req.headers.get("x-forwarded-proto"));
    const host = firstValue(req.headers.get("x-forwarded-host"));
    if (protocol === "http" || protocol === "https") url.protocol = protocol;
    if (host) url.host = host;
  }
  return url;
}

/** Of a list that proxies appended to, what the outermost one said. */
function firstValue(header: string | null): string | undefined {
  return header?.split(",", 1)[0]?.trim();
}

interface FoundRoute<State> {
  match: RouteMatch<MaybeLazyMiddleware<State>> | null;
  /** What answers when the chain passes the request on. */
  last: () => Promise<Response>;
}

function findRoute<State>(
  router: Router<MaybeLazyMiddleware<State>>,
  method: string,
  url: URL | null,
): FoundRoute<State> {
  if (url === null) return { match: null, last: failWith(400, "Malformed URL") };
  let match: RouteMatch<MaybeLazyMiddleware<State>> | null;
  try {
    match = router.match(method, url.pathname);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return { match: null, last: failWith(400, "Malformed percent-encoding in the URL") };
  }
  if (match === null || match.chain !== null) return { match, last: failWith(404) };
  if (method !== "OPTIONS") return { match, last: failWith(405) };
  const headers = { allow: allowed(match) };
  return { match, last: () => Promise.resolve(new Response(null, { status: 204, headers })) };
}

function failWith(status: number, message?: string): () => Promise<Response> {
  return () => Promise.reject(new HttpError(status, message));
}

function allowed<T>({ chains }: RouteMatch<T>): string {
  return [...chains.keys()].join(", ");
}

function allowHeader<T>(response: Response, match: RouteMatch<T> | null): void {
  if (match !== null && match.chain === null && !response.headers.has("allow")) {
    response.headers.set("allow", allowed(match));
  }
}

function plainError(error: unknown): Response {
  if (!(error instanceof HttpError)) {
    console.error(error);
    return new Response("Internal server error", { status: 500 });
  }
  if (error.status >= 500) console.error(error);
  return new Response(error.message || STATUS_CODES[error.status], { status: error.status });
}
