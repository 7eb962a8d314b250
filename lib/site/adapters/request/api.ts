/** Shared behaviour of all routes under /api: the method table, HEAD from GET, and failures as JSON. */
import type { Context } from "fresh";
import type { State } from "@/lib/site/adapters/request/define.ts";
import { Failure, failureResponse, toFailure } from "@/lib/platform/server/http/failure.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type ApiHandler = (ctx: Context<State>) => Response | Promise<Response>;

function allowed(handlers: Partial<Record<Method, ApiHandler>>): string {
  const methods = Object.keys(handlers);
  return [...methods, ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

/**
 * Makes a route's handler from one function per method. An unlisted method answers 405 with `Allow` (RFC 9110 section
 * 15.5.6; file routes alone would answer 404), OPTIONS 204. HEAD is GET without its body. A thrown failure becomes
 * its status and JSON.
 */
export function api(handlers: Partial<Record<Method, ApiHandler>>): ApiHandler {
  const allow = allowed(handlers);
  return async (ctx) => {
    const method = ctx.req.method;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    const handler = handlers[(method === "HEAD" ? "GET" : method) as Method];
    try {
      if (!handler) {
        throw new Failure(405, "method_not_allowed", `Use ${allow} here, not ${method}.`, {
          allow,
        });
      }
      return await handler(ctx);
    } catch (error) {
      return failureResponse(reportFailure(ctx, error));
    }
  };
}

/** Converts a thrown value to a failure; logs it if its status is 5xx. */
export function reportFailure({ state, url }: Context<State>, error: unknown): Failure {
  const failure = toFailure(error);
  if (failure.status >= 500) {
    state.services.log.error("call_failed", { path: url.pathname, error });
  }
  return failure;
}
