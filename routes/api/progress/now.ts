/**
 * GET /api/progress/now: `ProgressView[]` of every book played, single books and bundles: the data of the event
 * stream, for browsers that poll.
 */
import { listProgressNow } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(
    listProgressNow,
    ({ state }, { session }) => state.services.listening.progress.listAll(session.user.id),
  ),
);
