/**
 * POST /api/auth/update-profile `{email?, firstName?, lastName?, securityWord?}`. 200 `{success: true}`
 * and the user; absent fields stay unchanged. `email` must be the account's own. A new securityWord requires
 * that the password was entered in the last 15 minutes, else 403 `sign_in_again`.
 */
import { updateProfile } from "@/lib/accounts/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(updateProfile, async ({ state }, { body, session }) => {
    const result = await state.services.accounts.updateProfile(body, session);
    return result.ok ? { success: true as const, ...result.user } : result;
  }),
);
