/**
 * GET /api/progress/now: `ProgressView[]` of every book whose sound was played, singles and bundles alike:
 * what the event stream tells, for browsers that cannot keep one open.
 */
import { listProgressNow } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";

export const handler = answerCalls(
  on(listProgressNow, ({ state }, { session }) => state.services.progress.listAll(session.user.id)),
);
