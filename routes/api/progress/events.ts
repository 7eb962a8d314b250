/**
 * GET /api/progress/events: server-sent events. `event: progress` carries a JSON array of ProgressView: at
 * first of every book played (as GET /api/progress/now), then of the books that changed. Closes when a
 * session of the listener ends and when the server stops; an EventSource then reconnects. 401
 * without a session, 429 with too many open streams.
 */

import { followProgress } from "@/lib/listening/calls.ts";
import { openEventStream } from "@/lib/listening/progress/live.server.ts";
import { REFUSED } from "@/lib/listening/words/pages.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

const RETRY_AFTER_SEC = 30;

export const handler = answerCalls(
  on(followProgress, ({ state }, { session: { user } }) => {
    const { live, progress } = state.services.listening;
    const stream = openEventStream(live, user.id, () => progress.listAll(user.id));
    if (!stream) return refuse("too_many_streams", REFUSED.tooManyStreams, RETRY_AFTER_SEC);
    const headers = { "content-type": "text/event-stream", "cache-control": "no-store" };
    return new Response(stream, { headers });
  }),
);
