/**
 * GET /api/progress/history/{id}: places left by a seek or restart, newest first, at most 50 a single book:
 * `[{chapter, chapterTitle, positionSec, at}]`; 404 when there is no such book.
 */
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { listHistory } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";

export const handler = answerCalls(
  on(listHistory, ({ params, state }, { session }) => {
    const { catalogue, progress } = state.services;
    return progress.history(session.user.id, requireBook(catalogue, params.id).id);
  }),
);
