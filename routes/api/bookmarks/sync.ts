/**
 * POST /api/bookmarks/sync `{bookmarks: [{id, audiobookId, chapter, positionSec, note?, createdAt,
 * updatedAt, revision, isDeleted?}]}`, at most 200 a call: merges a browser's bookmarks into the
 * account's. 200 `{bookmarks: BookmarkView[], deleted: id[], refused: id[]}`; idempotent. A
 * browser increments `revision` with every change it makes.
 */
import { syncBookmarks } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { CALL_RATES } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(
  on(
    syncBookmarks,
    ({ state }, { body, session }) =>
      state.services.listening.bookmarks.sync(session.user.id, body),
    { rate: CALL_RATES.bookmarkSync },
  ),
);
