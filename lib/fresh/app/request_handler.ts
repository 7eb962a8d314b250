import { STATUS_CODES } from "node:http";
import { type ErrorStatus, HttpError } from "../shared/http_error.ts";
import type { BuildCache } from "./build_cache.ts";
import { Context, type Frames, type ResolvedFreshConfig } from "./context.ts";
import {
  type Method,
  METHODS,
  type Middleware,
  renderRoute,
  type Route,
  runChain,
} from "./handlers.ts";
import type { RouteMatch, Router } from "./router.ts";

export type Handler = (request: Request, info?: Deno.ServeHandlerInfo) => Promise<Response>;

interface HandlerOptions<State> {
  config: ResolvedFreshConfig;
  build: BuildCache | null;
  router: Router<Middleware<State>[]>;
  /** Middlewares for requests without a route. */
  rootChain: Middleware<State>[];
  /** What goes around every page, error pages too. */
  frames: Frames<State>;
  /** The error page. */
  errorRoute: Route<State> | null;
}

const TEST_INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "localhost", port: 1234 },
  completed: Promise.resolve(),
};

export function createHandler<State>(options: HandlerOptions<State>): Handler {
  const { config, build, router, rootChain, frames, errorRoute } = options;

  return async (req, info = TEST_INFO) => {
    const method = req.method.toUpperCase();
    const url = requestUrl(req);
    const { match, last } = findRoute(router, method, url);
    const ctx = new Context<State>({
      req,
      url: url ?? new URL("http://invalid/"),
      info,
      config,
      build,
      route: match?.pattern ?? null,
      params: match?.params ?? {},
      frames,
    });
    let response: Response;
    try {
      response = await runChain(match?.target ?? rootChain, ctx, last);
    } catch (error) {
      response = await answerError(ctx, error);
    }
    if (response.status === 405 && !response.headers.has("allow")) {
      response.headers.set("allow", METHODS.join(", "));
    }
    return method === "HEAD" ? await withoutBody(response) : response;
  };

  async function answerError(ctx: Context<State>, error: unknown): Promise<Response> {
    ctx.error = error;
    if (errorRoute === null) return plainError(error);
    const status = error instanceof HttpError ? error.status : 500;
    try {
      return await renderRoute(ctx, errorRoute, status);
    } catch (error) {
      return plainError(error);
    }
  }
}

/**
 * The response to HEAD: the headers that GET would send, including the content length (RFC 9110
 * section 9.3.2).
 */
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

/** null: request line and Host header do not form a URL. */
function requestUrl(req: Request): URL | null {
  const url = URL.parse(req.url);
  if (url === null) return null;
  // A redirect derived from "//evil.example" would lead to another site.
  if (url.pathname.includes("//")) url.pathname = url.pathname.replace(/\/+/g, "/");
  return url;
}

interface Found<State> {
  match: RouteMatch<Middleware<State>[]> | null;
  /** Responds if the chain passes the request on. */
  last: () => Promise<Response>;
}

function findRoute<State>(
  router: Router<Middleware<State>[]>,
  method: string,
  url: URL | null,
): Found<State> {
  if (url === null) return { match: null, last: failWith(400, "Malformed URL") };
  if (!METHODS.includes(method as Method)) return { match: null, last: failWith(405) };
  try {
    return { match: router.match(url.pathname), last: failWith(404) };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return { match: null, last: failWith(400, "Malformed percent-encoding in the URL") };
  }
}

function failWith(status: ErrorStatus, message?: string): () => Promise<Response> {
  return () => Promise.reject(new HttpError(status, message));
}

function plainError(error: unknown): Response {
  if (!(error instanceof HttpError)) {
    console.error(error);
    return new Response("Internal server error", { status: 500 });
  }
  if (error.status >= 500) console.error(error);
  return new Response(error.message || STATUS_CODES[error.status], { status: error.status });
}

export type ListenOptions =
  & Partial<Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem>
  & { remoteAddress?: string };

const FIRST_PORT = 8000;
const LAST_PORT = 8019;

/**
 * Resolves when the server listens.
 * @throws {Deno.errors.AddrInUse}
 */
// deno-lint-ignore require-await -- async turns what Deno.serve throws into a rejection
export async function listen(handler: Handler, options: ListenOptions): Promise<void> {
  if (options.port !== undefined) {
    Deno.serve({ ...options, port: options.port }, handler);
    return;
  }
  for (let port = FIRST_PORT;; port++) {
    try {
      Deno.serve({ ...options, port }, handler);
      return;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse) || port === LAST_PORT) throw error;
    }
  }
}
