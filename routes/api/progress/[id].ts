/** GET /api/progress/{id}: the listener's ProgressView of a book, or null; 404 when there is no such book. */
import { requireBook } from "@/lib/catalogue/server/require_book.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    const { catalogue, progress } = ctx.state.services;
    return privateJson(await progress.get(user.id, requireBook(catalogue, ctx.params.id).id));
  },
});
