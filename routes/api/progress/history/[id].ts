/**
 * GET /api/progress/history/{id}: places left by a seek or restart, newest first, at most 50 a single book:
 * `[{chapter, chapterTitle, positionSec, at}]`; 404 when there is no such book.
 */
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    const { catalogue, progress } = ctx.state.services;
    return privateJson(await progress.history(user.id, requireBook(catalogue, ctx.params.id).id));
  },
});
