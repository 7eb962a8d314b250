/** DELETE /api/auth/sessions/{id}: ends one of the listener's own sessions (204); 404 for any other id. */
import { endSession } from "@/lib/accounts/calls.ts";
import { NOT_FOUND } from "@/lib/platform/refusal.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";

export const handler = answerCalls(
  on(endSession, async ({ params, state }, { session }) => {
    const isEnded = await state.services.accounts.endSession(session, params.id!);
    return isEnded ? undefined : NOT_FOUND;
  }),
);
