/**
 * POST /api/progress/claim: what this browser's visitor heard before signing up. A journal as POST
 * /api/progress takes it, with `journalId`, the random name the browser gave it when it began. Answers as
 * there, 429 too; sending it again is harmless. 409 `already_claimed`: it went to another account, drop it.
 */
import { deviceName } from "@/lib/accounts/device_name.ts";
import { adoptJournal } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.ts";
import { CALL_RATES } from "@/lib/site/adapters/request/limit_calls.ts";

export const handler = answerCalls(
  on(adoptJournal, async ({ req, state }, { body, session }) => {
    const device = deviceName(req.headers.get("user-agent"));
    const sender = { userId: session.user.id, device };
    const recorded = await state.services.progress.adopt(body, sender);
    if (!recorded.ok) return recorded;
    const { ok: _ok, ...answer } = recorded;
    return answer;
  }, { rate: CALL_RATES.progress }),
);
