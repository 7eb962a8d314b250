/** GET /api/recently-played: `[{audiobook, progress}]`, each book as the listener used it last, latest first. */
import { api } from "@/lib/site/adapters/request/api.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";
import { withBooks } from "@/lib/site/adapters/request/with_books.ts";

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    return privateJson(withBooks(ctx, await ctx.state.services.progress.listRecent(user.id)));
  },
});
