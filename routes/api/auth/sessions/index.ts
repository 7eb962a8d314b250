/**
 * GET /api/auth/sessions: `[{id, device, createdAt, lastSeen, isCurrent}]`, newest first.
 * DELETE: ends all sessions including this one; responds like /api/auth/logout.
 */
import { endSessions, listSessions } from "@/lib/accounts/calls.ts";
import { signedOutHeaders } from "@/lib/site/adapters/request/account_answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(listSessions, ({ state }, { session }) => state.services.accounts.listSessions(session)),
  on(endSessions, async (ctx, { session }) => {
    await ctx.state.services.accounts.endAllSessions(session);
    return Response.json({ success: true }, { headers: signedOutHeaders(ctx) });
  }),
);
