/** GET /api/recently-played: `[{audiobook, progress}]`, latest first; a book played in a bundle appears as the bundle. */

import { listRecent } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { withBooks } from "@/lib/site/adapters/book_props.server.ts";

export const handler = answerCalls(
  on(
    listRecent,
    async (ctx, { session }) =>
      withBooks(ctx, await ctx.state.services.listening.progress.listRecent(session.user.id)),
  ),
);
