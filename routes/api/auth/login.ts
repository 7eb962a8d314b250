/**
 * POST /api/auth/login `{username, password, bearer?}`. 200 as /api/auth/register answers, with a new
 * session that replaces the one the request came with; 401 for an unknown account, a wrong password and
 * a disabled account alike; 429 and 503 with Retry-After.
 */
import {
  accountAnswer,
  callerOf,
  refusalFailure,
  signedInAnswer,
} from "@/lib/site/adapters/request/account_answers.ts";
import { loginInput } from "@/lib/accounts/schema.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";

export const handler = api({
  POST: (ctx) =>
    accountAnswer(async () => {
      const input = await readJson(ctx.req, loginInput);
      const result = await ctx.state.services.accounts.login(input, callerOf(ctx));
      if (!result.ok) throw refusalFailure(result);
      return signedInAnswer(ctx, result, input.bearer);
    }),
});
