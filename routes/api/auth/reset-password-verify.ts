/**
 * POST /api/auth/reset-password-verify `{email, securityAnswer?, token?, newPassword?}`. The token decides the step:
 * - No token, and the site sends mail: sends a link, 200 `{success, userExists: false}` for every address.
 * - No token and no mail, or the link's token: checks the answer, 200 `{success, userExists: true, token}` with a
 *   grant, else 401 `not_verified`.
 * - A grant: sets the password and ends all sessions, 200.
 *
 * The demo's accounts skip the second step and keep their password. 400 `weak_password`, `reset_expired`; 429 and
 * 503 with Retry-After.
 */

import { resetPassword } from "@/lib/accounts/calls.ts";
import { securityAnswer } from "@/lib/accounts/schema.ts";
import { RESET, UNPROVED } from "@/lib/accounts/words.ts";
import { parse } from "@/lib/platform/http/read_body.server.ts";
import { inARow } from "@/lib/platform/words.ts";
import { clientAddress } from "@/lib/site/adapters/request/address.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

const answer = (message: string) => ({ success: true, userExists: true, message }) as const;

export const handler = answerCalls(
  on(resetPassword, async (ctx, { body }) => {
    const { passwordReset } = ctx.state.services.accounts;
    const address = clientAddress(ctx);
    const step = passwordReset.stepOf(body.token);
    const demoToken = passwordReset.demoSetToken(body.email);
    if (demoToken && step !== "set") return { ...answer(RESET.verified.title), token: demoToken };
    switch (step) {
      case "mail": {
        const result = await passwordReset.sendLink(body.email, address);
        return result.ok ? { ...answer(RESET.emailSent.text), userExists: false } : result;
      }
      case "verify": {
        parse(securityAnswer, body.securityAnswer, "answer");
        const result = await passwordReset.verify(body, address);
        return result.ok ? { ...answer(RESET.verified.title), token: result.setToken } : result;
      }
      case "set": {
        const result = await passwordReset.setPassword(body);
        if (!result.ok) return result;
        const { text } = demoToken ? RESET.demoDone : RESET.done;
        return answer(result.isFirstProof ? inARow(text, UNPROVED.ended) : text);
      }
    }
  }),
);
