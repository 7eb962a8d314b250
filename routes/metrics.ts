/** GET /metrics: this process's metrics as OpenMetrics text, with METRICS_TOKEN as bearer token (RFC 6750). */

import { HttpError } from "fresh";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { isSameSecret } from "@/lib/platform/secrets.server.ts";
import { api } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { METRICS } from "@/lib/site/words.ts";

export const handler = api({
  async GET({ req, state: { services: { config: { metricsToken }, platform: { metrics } } } }) {
    if (metricsToken === null) throw new HttpError(404);
    const given = /^Bearer (\S+)$/i.exec(req.headers.get("authorization") ?? "")?.[1] ?? "";
    if (!isSameSecret(given, metricsToken)) {
      throw new Failure(401, "unauthorized", METRICS.tokenNeeded, { "www-authenticate": "Bearer" });
    }
    const counted = await metrics.exposition();
    if (!counted) throw new HttpError(404);
    const headers = { "content-type": counted.contentType, "cache-control": "no-store" };
    return new Response(counted.text, { headers });
  },
});
