/**
 * GET /api/auth/sessions: `[{id, device, createdAt, lastSeen, isCurrent}]`, newest first.
 * DELETE: signs out everywhere, here too; answers like /api/auth/logout.
 */
import { signedOutHeaders } from "@/lib/site/adapters/request/account_answers.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  GET: async (ctx) =>
    privateJson(await ctx.state.services.accounts.listSessions(requireSession(ctx))),
  async DELETE(ctx) {
    await ctx.state.services.accounts.endAllSessions(requireSession(ctx));
    return Response.json({ success: true }, { headers: signedOutHeaders(ctx) });
  },
});
