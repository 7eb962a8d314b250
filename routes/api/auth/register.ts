/**
 * POST /api/auth/register `{username, password, securityAnswer, firstName?, lastName?, email?, redirect?,
 * bearer?}`; the username is the e-mail address. Where the site sends mail 202 `{success: true, pending:
 * true, message}` whether or not the address has an account: the mail says which, and the link in that to a
 * new listener makes the account. Else 200 `{success: true, id, username, email, firstName, lastName,
 * isSubscribed, emailVerified, token?}` and the session cookie; 400 bad input or a common password;
 * 409 the address is taken (only where no mail is sent); 429 and 503 with Retry-After. Failures carry `success: false, message, error`.
 */
import {
  accountAnswer,
  callerOf,
  pendingAnswer,
  refusalFailure,
  signedInAnswer,
} from "@/lib/site/adapters/request/account_answers.ts";
import { registerInput } from "@/lib/accounts/schema.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";

export const handler = api({
  POST: (ctx) =>
    accountAnswer(async () => {
      const input = await readJson(ctx.req, registerInput);
      const result = await ctx.state.services.accounts.register(input, callerOf(ctx));
      if (!result.ok) throw refusalFailure(result);
      if ("browserToken" in result) return pendingAnswer(ctx, result);
      return signedInAnswer(ctx, result, input.bearer);
    }),
});
