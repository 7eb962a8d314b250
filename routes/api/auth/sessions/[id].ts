/** DELETE /api/auth/sessions/{id}: ends one of the listener's own sessions (204); 404 for any other id. */
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  async DELETE(ctx) {
    const session = requireSession(ctx);
    const isEnded = await ctx.state.services.accounts.endSession(session, ctx.params.id!);
    if (!isEnded) throw new Failure(404, "not_found", "There is nothing at this address.");
    return new Response(null, { status: 204 });
  },
});
