import { STATUS_CODES } from "node:http";
import type { BuildCache } from "./build_cache.ts";
import { Context } from "./context.ts";
import { type ErrorStatus, HttpError } from "./http_error.ts";
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
    const method = req.method.toUpperCase();
    const url = requestUrl(req);
    const route = findRoute(router, method, url);
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
    return method === "HEAD" ? await withoutBody(response) : response;
  };
}

/** The answer to HEAD: what GET's head would say, the length of the body included (RFC 9110 section 9.3.2). */
async function withoutBody(response: Response): Promise<Response> {
  const { body, headers } = response;
  if (body === null) return response;
  if (headers.has("content-length") || isEndless(headers)) {
    await body.cancel();
    return new Response(null, response);
  }
  const { byteLength } = await response.arrayBuffer();
  const bare = new Response(null, response);
  bare.headers.set("content-length", String(byteLength));
  return bare;
}

function isEndless(headers: Headers): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

/** null: the request line and the Host header make no URL. */
function requestUrl(req: Request): URL | null {
  const url = URL.parse(req.url);
  if (url === null) return null;
  // A redirect made from "//evil.example" would lead away from this site.
  if (url.pathname.includes("//")) url.pathname = url.pathname.replace(/\/+/g, "/");
  return url;
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

function failWith(status: ErrorStatus, message?: string): () => Promise<Response> {
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
