/**
 * POST /api/auth/register `{username, password, securityAnswer, firstName?, lastName?, email?, redirect?,
 * bearer?}`; the username is the e-mail address. Where the site sends mail 202 `{success: true, pending:
 * true, message}` whether or not the address has an account: the mail says which, and for a new listener its link
 * creates the account. Else 200 `{success: true, id, username, email, firstName, lastName,
 * isSubscribed, emailVerified, token?}` and the session cookie; 400 bad input or a common password;
 * 409 the address is taken (only where no mail is sent); 429 and 503 with Retry-After. Failures carry
 * `success: false, message, error`.
 */
import { register } from "@/lib/accounts/calls.ts";
import {
  callerOf,
  pendingAnswer,
  signedInAnswer,
} from "@/lib/site/adapters/request/account_answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(register, async (ctx, { body }) => {
    const result = await ctx.state.services.accounts.register(body, callerOf(ctx));
    if (!result.ok) return result;
    if ("browserToken" in result) return pendingAnswer(ctx, result);
    return signedInAnswer(ctx, result, body.bearer);
  }),
);
