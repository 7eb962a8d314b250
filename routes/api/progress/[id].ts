/** GET /api/progress/{id}: the listener's ProgressView of a book, or null; 404 for an unknown book. */

import { getProgress } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { requireBook } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(
  on(getProgress, ({ params, state }, { session }) => {
    const { catalogue, listening: { progress } } = state.services;
    return progress.get(session.user.id, requireBook(catalogue, params.id).id);
  }),
);
