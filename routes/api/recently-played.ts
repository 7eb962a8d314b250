/** GET /api/recently-played: `[{audiobook, progress}]`, each book as the listener used it last, latest first. */
import { api } from "@/lib/http/api.ts";
import { privateJson, requireSession } from "@/lib/http/require_session.ts";
import { withBooks } from "@/lib/http/with_books.ts";

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    return privateJson(withBooks(ctx, await ctx.state.services.progress.listRecent(user.id)));
  },
});
