/** Our listener with nothing to do: what it costs beside `ok_server.ts`. */

import { connectionLimits } from "@/lib/platform/http/connections.server.ts";
import { serveConnections } from "@/lib/platform/http/serve_connections.server.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";

const limits = connectionLimits({ openFiles: null, perAddress: null, isProxied: true });
const port = Number(Deno.env.get("PORT"));
serveConnections({ hostname: "127.0.0.1", port, limits, log }, () => new Response("ok"));
