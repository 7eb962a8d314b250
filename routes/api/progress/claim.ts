/**
 * POST /api/progress/claim: what this browser's visitor heard before signing up. A journal as POST
 * /api/progress takes it, with `journalId`, the random name the browser gave it when it began. Answers as
 * there, 429 too; sending it again is harmless. 409 `already_claimed`: it went to another account, drop it.
 */
import { deviceName } from "@/lib/accounts/device_name.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";
import { storeBusy } from "@/lib/site/adapters/request/store_busy.ts";
import { claimInput } from "@/lib/listening/progress/input.ts";

const MAX_BYTES = 256 * 1024;

export const handler = api({
  async POST(ctx) {
    const { user } = requireSession(ctx);
    await limitCalls(ctx, CALL_RATES.progress);
    const input = await readJson(ctx.req, claimInput, MAX_BYTES);
    const device = deviceName(ctx.req.headers.get("user-agent"));
    const result = await ctx.state.services.progress.claim(input, { userId: user.id, device });
    if (!result.ok && result.code === "already_claimed") {
      throw new Failure(409, "already_claimed", "This listening belongs to another account.");
    }
    if (!result.ok) throw storeBusy();
    const { ok: _ok, ...answer } = result;
    return privateJson(answer);
  },
});
