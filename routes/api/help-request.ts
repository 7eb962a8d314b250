/**
 * POST /api/help-request `{email, message, subject?}`. 200 `{success: true, message}` once it is kept;
 * 400 when the e-mail or the message is missing or no use; 429 with Retry-After.
 */
import {
  accountAnswer,
  callerOf,
  refusalFailure,
} from "@/lib/site/adapters/request/account_answers.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson } from "@/lib/site/adapters/request/require_session.ts";
import { helpRequestInput } from "@/lib/support/schema.ts";

export const handler = api({
  POST: (ctx) =>
    accountAnswer(async () => {
      const input = await readJson(ctx.req, helpRequestInput);
      const { address, session } = callerOf(ctx);
      const from = { address, userId: session?.user.id ?? null };
      const result = await ctx.state.services.support.send(input, from);
      if (!result.ok) throw refusalFailure(result);
      return privateJson({ success: true, message: "Support request sent" });
    }),
});
