/** GET /api/favorites: `[{audiobook, progress}]`, latest favorite first. */

import { listFavorites } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { withBooks } from "@/lib/site/adapters/book_props.server.ts";

export const handler = answerCalls(
  on(
    listFavorites,
    async (ctx, { session }) =>
      withBooks(ctx, await ctx.state.services.listening.progress.listFavorites(session.user.id)),
  ),
);
