/**
 * POST /api/auth/reset-password-verify `{email, securityAnswer?, token?, newPassword?}`. The token says
 * which step it is. None, where the site sends mail: a link is sent, 200 `{success, userExists: false}`
 * for every address. None where it sends none, or the link's: the answer is checked, 200 `{success,
 * userExists: true, token}` with the grant, else 401 `not_verified`. A grant: the password is set and all
 * sessions end, 200. The demo's accounts skip the second step and keep their password. 400 `weak_password`, `reset_expired`; 429 and 503 with Retry-After.
 */
import {
  accountAnswer,
  callerOf,
  refusalFailure,
} from "@/lib/site/adapters/request/account_answers.ts";
import { resetInput, securityAnswer } from "@/lib/accounts/schema.ts";
import { RESET_TEXTS } from "@/lib/accounts/reset_texts.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { parse, readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson } from "@/lib/site/adapters/request/require_session.ts";

export const handler = api({
  POST: (ctx) =>
    accountAnswer(async () => {
      const reset = ctx.state.services.passwordReset;
      const input = await readJson(ctx.req, resetInput);
      const { address } = callerOf(ctx);
      const demoGrant = reset.demoGrant(input.email);
      if (demoGrant && reset.stepOf(input.token) !== "set") {
        const { title: message } = RESET_TEXTS.verified;
        return privateJson({ success: true, userExists: true, message, token: demoGrant });
      }
      switch (reset.stepOf(input.token)) {
        case "mail": {
          const result = await reset.sendLink(input.email, address);
          if (!result.ok) throw refusalFailure(result);
          const { text: message } = RESET_TEXTS.emailSent;
          return privateJson({ success: true, userExists: false, message });
        }
        case "verify": {
          parse(securityAnswer, input.securityAnswer, "securityAnswer");
          const result = await reset.verify(input, address);
          if (!result.ok) throw refusalFailure(result);
          const { title: message } = RESET_TEXTS.verified;
          return privateJson({ success: true, userExists: true, message, token: result.grant });
        }
        case "set": {
          const result = await reset.setPassword(input);
          if (!result.ok) throw refusalFailure(result);
          const { text: message } = demoGrant ? RESET_TEXTS.demoDone : RESET_TEXTS.done;
          return privateJson({ success: true, userExists: true, message });
        }
      }
    }, { userExists: false }),
});
