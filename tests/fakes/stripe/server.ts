/** The stand-in on a port: for a site in another process (STRIPE_API_BASE), and for browsers. */

import type { StandIn } from "./mod.ts";

export interface StandInServer extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  origin: URL;
}

/** Serves on a free port of this machine until disposed of. */
export function serveStandIn(standIn: StandIn): StandInServer {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      if (request.method === "OPTIONS") return withCors(new Response(null, { status: 204 }));
      try {
        return withCors(await standIn.fetch(request));
      } catch {
        return withCors(brokenOff());
      }
    },
  );
  return {
    origin: new URL(`http://127.0.0.1:${server.addr.port}`),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Stripe.js calls from pages of any origin. */
function withCors(response: Response): Response {
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-allow-headers", "content-type");
  return response;
}

/** The nearest a server comes to no answer without letting the caller wait: it hangs up halfway. */
function brokenOff(): Response {
  return new Response(new ReadableStream({ start: (body) => body.error(new Error("hung up")) }));
}
