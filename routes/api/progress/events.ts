/**
 * GET /api/progress/events: server-sent events. `event: progress` carries a JSON array of ProgressView: at
 * first of every book played (as GET /api/progress/now), then of the books that changed. Ends when a session of the listener ends and when the
 * server stops; an EventSource then comes back by itself. 401 without a session, 429 with too many open.
 */
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { requireSession } from "@/lib/site/adapters/request/require_session.ts";
import { openEventStream } from "@/lib/listening/server/progress/event_stream.ts";

export const handler = api({
  GET(ctx) {
    const { user } = requireSession(ctx);
    const { live, progress } = ctx.state.services;
    const stream = openEventStream(live, user.id, () => progress.listAll(user.id));
    if (!stream) {
      throw new Failure(429, "too_many_streams", "Too many live connections are open.", {
        "retry-after": "30",
      });
    }
    const headers = { "content-type": "text/event-stream", "cache-control": "no-store" };
    return new Response(stream, { headers });
  },
});
