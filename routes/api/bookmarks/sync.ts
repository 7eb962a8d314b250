/**
 * POST /api/bookmarks/sync `{bookmarks: [{id, audiobookId, chapter, positionSec, note?, createdAt,
 * updatedAt, revision, isDeleted?}]}`, at most 200 a call: merges a browser's bookmarks into the
 * account's. 200 `{bookmarks: BookmarkView[], deleted: id[], refused: id[]}`; again changes nothing. A
 * browser raises `revision` by one at every change of its own.
 */
import { syncInput } from "@/lib/listening/bookmarks/schema.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

/** 200 notes of 2,000 characters, a few bytes each. */
const MAX_BYTES = 2 * 1024 * 1024;

export const handler = api({
  async POST(ctx) {
    const { user } = requireSession(ctx);
    await limitCalls(ctx, CALL_RATES.bookmarkSync);
    const input = await readJson(ctx.req, syncInput, MAX_BYTES);
    return privateJson(await ctx.state.services.bookmarks.sync(user.id, input));
  },
});
