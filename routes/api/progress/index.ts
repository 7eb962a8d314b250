/**
 * GET /api/progress: `ProgressView[]` (lib/listening/progress/view.ts), latest first: every single book with
 * progress, and bundles that were played or are favorites. `playedAs` is the id of the book to show on Continue.
 *
 * POST /api/progress takes one of two bodies (lib/listening/progress/input.ts has every field).
 * - A journal `{deviceId, sentAt?, events: [{sequence, intent, audiobookId, chapter, positionSec,
 *   heardFromSec?, heardToSec?, baseVersion?, at?, left?}]}`, 1 to 200 events, in any order, as often as
 *   needed (idempotent). 200 `{progress: ProgressView[], refused: [{sequence, code, message}], lastSequence}`: the
 *   device deletes the events it sent, including refused ones, and continues its counter above `lastSequence`.
 * - One position `{audiobookId, currentPosition?, currentChapter?, isCompleted?, isFavorite?, deviceId?,
 *   sequence?, intent?, baseVersion?}`: 200 with the book's ProgressView and `lastSequence`, even if the merge kept
 *   a newer position; without `currentPosition` it only sets `isFavorite`. 404 unknown book, 400
 *   unknown chapter or a position beyond its end.
 * 413: too large, send fewer events per request. 429 and 503 with Retry-After: not saved, retry.
 */

import { deviceName } from "@/lib/accounts/devices.server.ts";
import { listProgress, saveProgress } from "@/lib/listening/calls.ts";
import { answerCalls, on } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { CALL_RATES } from "@/lib/site/adapters/request/require.server.ts";

export const handler = answerCalls(
  on(
    listProgress,
    ({ state }, { session }) => state.services.listening.progress.list(session.user.id),
  ),
  on(saveProgress, async ({ req, state }, { body, session }) => {
    const sender = { userId: session.user.id, device: deviceName(req.headers) };
    const { progress } = state.services.listening;
    if ("events" in body) {
      const recorded = await progress.recordJournal(body, sender);
      if (!recorded.ok) return recorded;
      const { ok: _ok, ...answer } = recorded;
      return answer;
    }
    const recorded = await progress.recordPosition(body, sender);
    if (!recorded.ok) return recorded;
    const { progress: [view], refused: [refused], lastSequence } = recorded;
    return refused ?? { ...view!, lastSequence };
  }, { rate: CALL_RATES.progress }),
);
