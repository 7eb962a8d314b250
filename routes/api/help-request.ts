/**
 * POST /api/help-request `{email, message, subject?}`. 200 `{success: true, message}` once it is stored;
 * 400 if the e-mail or the message is missing or invalid; 429 with Retry-After.
 */

import { clientAddress } from "@/lib/site/adapters/request/address.server.ts";
import { ownsAddress } from "@/lib/site/adapters/request/account_answers.server.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { sendHelpRequest } from "@/lib/support/calls.ts";
import { SENT } from "@/lib/support/words.ts";

export const handler = answerCalls(
  on(sendHelpRequest, async (ctx, { body, session }) => {
    const isOwner = ownsAddress(ctx, body.email);
    const from = { address: clientAddress(ctx), userId: session?.user.id ?? null, isOwner };
    const result = await ctx.state.services.support.send(body, from);
    return result.ok ? { success: true as const, message: SENT.title } : result;
  }),
);
