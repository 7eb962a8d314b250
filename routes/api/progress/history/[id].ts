/**
 * GET /api/progress/history/{id}: positions left by a seek or restart, newest first, at most 50 per single book:
 * `[{chapter, chapterTitle, positionSec, at}]`; 404 for an unknown book.
 */

import { listHistory } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(
  on(listHistory, ({ params, state }, { session }) => {
    const { catalogue, listening: { progress } } = state.services;
    return progress.history(session.user.id, requireBook(catalogue, params.id).id);
  }),
);
