/**
 * GET /api/progress/now: `ProgressView[]` of every book whose sound was played, singles and bundles alike:
 * what the event stream tells, for browsers that cannot keep one open.
 */
import { api } from "@/lib/site/adapters/request/api.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    return privateJson(await ctx.state.services.progress.listAll(user.id));
  },
});
