/**
 * POST /api/auth/update-profile `{email?, firstName?, lastName?, securityWord?}`. 200 `{success: true}`
 * and the user; what is absent stays. The e-mail may only be the account's own. A new securityWord wants
 * a password typed in the last 15 minutes, else 403 `sign_in_again`.
 */
import { accountAnswer, refusalFailure } from "@/lib/site/adapters/request/account_answers.ts";
import { profileInput } from "@/lib/accounts/schema.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  POST: (ctx) =>
    accountAnswer(async () => {
      const session = requireSession(ctx);
      const input = await readJson(ctx.req, profileInput);
      const result = await ctx.state.services.accounts.updateProfile(input, session);
      if (!result.ok) throw refusalFailure(result);
      return privateJson({ success: true, ...result.user });
    }),
});
