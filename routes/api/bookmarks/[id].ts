/**
 * PATCH /api/bookmarks/{id} `{note}`: 200 with the BookmarkView. DELETE: 204. Both 404 for an id that is
 * not one of the listener's own.
 */

import { editBookmark, removeBookmark } from "@/lib/listening/calls.ts";
import { REFUSED } from "@/lib/listening/words/pages.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

const notFound = refuse("not_found", () => REFUSED.unknownBookmark);

export const handler = answerCalls(
  on(editBookmark, async ({ params, state }, { body, session }) => {
    const { bookmarks } = state.services.listening;
    return await bookmarks.editNote(session.user.id, params.id!, body.note) ?? notFound;
  }),
  on(removeBookmark, async ({ params, state }, { session }) => {
    const isRemoved = await state.services.listening.bookmarks.remove(session.user.id, params.id!);
    return isRemoved ? undefined : notFound;
  }),
);
