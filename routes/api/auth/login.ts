/**
 * POST /api/auth/login `{username, password, bearer?}`. 200 like /api/auth/register, with a new
 * session that replaces the one the request came with; 401 for an unknown account, a wrong password and
 * a disabled account alike; 429 and 503 with Retry-After.
 */
import { login } from "@/lib/accounts/calls.ts";
import { callerOf, signedInAnswer } from "@/lib/site/adapters/request/account_answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(login, async (ctx, { body }) => {
    const result = await ctx.state.services.accounts.login(body, callerOf(ctx));
    return result.ok ? signedInAnswer(ctx, result, body.bearer) : result;
  }),
);
