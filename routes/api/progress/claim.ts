/**
 * POST /api/progress/claim: the progress of this browser's visitor from before signing up. The journal of POST
 * /api/progress with `journalId`, a random id that the browser created with the journal. Responds
 * likewise, including 429; idempotent. 409 `already_claimed`: by another account, so the browser discards it.
 */

import { deviceName } from "@/lib/accounts/devices.server.ts";
import { adoptJournal } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { CALL_RATES } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(
  on(adoptJournal, async ({ req, state }, { body, session }) => {
    const device = deviceName(req.headers);
    const sender = { userId: session.user.id, device };
    const recorded = await state.services.listening.progress.adopt(body, sender);
    if (!recorded.ok) return recorded;
    const { ok: _ok, ...answer } = recorded;
    return answer;
  }, { rate: CALL_RATES.progress }),
);
