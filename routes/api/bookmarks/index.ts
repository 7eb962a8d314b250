/**
 * GET /api/bookmarks?audiobookId=: `BookmarkView[]` (lib/listening/bookmarks/model.ts), newest first.
 * POST `{id?, audiobookId, chapter, positionSec, note?}`: 201 with the BookmarkView; a known id returns the existing
 * bookmark. 400 for a position that is not in the book, 409 `too_many`.
 */
import { createBookmark, listBookmarks } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(
    listBookmarks,
    ({ state }, { query, session }) =>
      state.services.listening.bookmarks.list(session.user.id, query.audiobookId),
  ),
  on(createBookmark, async ({ state }, { body, session }) => {
    const added = await state.services.listening.bookmarks.add(session.user.id, body);
    return added.ok ? added.bookmark : added;
  }),
);
