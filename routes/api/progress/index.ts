/**
 * GET /api/progress: `ProgressView[]` (lib/listening/progress/view.ts), latest first: every single book with
 * progress, and the bundles the listener used or likes. `playedAs` names the book to show on Continue.
 *
 * POST /api/progress takes one of two bodies (lib/listening/progress/input.ts has every field).
 * - A journal `{deviceId, sentAt?, events: [{sequence, intent, audiobookId, chapter, positionSec,
 *   heardFromSec?, heardToSec?, baseVersion?, at?, left?}]}`, 1 to 200 events, in any order, as often as
 *   needed. 200 `{progress: ProgressView[], refused: [{sequence, code, message}], lastSequence}`: the
 *   device drops what it sent, the refused too; its counter goes on above `lastSequence`.
 * - One position `{audiobookId, currentPosition?, currentChapter?, isCompleted?, isFavorite?, deviceId?,
 *   sequence?, intent?, baseVersion?}`: 200 with the book's ProgressView and `lastSequence`, whether or
 *   not the merge took it; without `currentPosition` it only sets `isFavorite`. 404 unknown book, 400
 *   unknown chapter or a position beyond its end.
 * 413: too large, send fewer at once. 429 and 503 with Retry-After: not saved, send again.
 */
import { deviceName } from "@/lib/accounts/device_name.ts";
import { api } from "@/lib/site/adapters/request/api.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { CALL_RATES, limitCalls } from "@/lib/site/adapters/request/limit_calls.ts";
import { readJson } from "@/lib/platform/server/http/parse.ts";
import { privateJson, requireSession } from "@/lib/site/adapters/request/require_session.ts";
import { storeBusy } from "@/lib/site/adapters/request/store_busy.ts";
import { postInput } from "@/lib/listening/progress/input.ts";

const MAX_BYTES = 256 * 1024;

export const handler = api({
  async GET(ctx) {
    const { user } = requireSession(ctx);
    return privateJson(await ctx.state.services.progress.list(user.id));
  },
  async POST(ctx) {
    const { user } = requireSession(ctx);
    await limitCalls(ctx, CALL_RATES.progress);
    const input = await readJson(ctx.req, postInput, MAX_BYTES);
    const sender = { userId: user.id, device: deviceName(ctx.req.headers.get("user-agent")) };
    const { progress } = ctx.state.services;
    const recorded = "events" in input
      ? await progress.recordJournal(input, sender)
      : await progress.recordPosition(input, sender);
    if (!recorded.ok) throw storeBusy();
    const { ok: _ok, ...answer } = recorded;
    if ("events" in input) return privateJson(answer);
    const [refused] = answer.refused;
    if (refused) {
      throw new Failure(refused.code === "unknown_book" ? 404 : 400, refused.code, refused.message);
    }
    return privateJson({ ...answer.progress[0], lastSequence: answer.lastSequence });
  },
});
