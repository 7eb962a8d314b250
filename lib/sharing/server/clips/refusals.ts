/** Failures of cutting and playing clips. */
import type { Chapter } from "@/lib/catalogue/book.ts";
import { latestStartSec } from "@/lib/sharing/clips/bounds.ts";
import type { Limit } from "@/lib/sharing/clips/budget.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";
import { CLIP_REFUSALS } from "@/lib/sharing/words/clips.ts";

/** Code of the failure after which a link to the moment can still be shared. */
export const CLIPS_USED_UP = "clips_used_up";

/** @param last the last chapter from which the author allows clips; null: all chapters */
export function assertAllowed({ sourceChapter }: Chapter, last: number | null): void {
  if (last === null || sourceChapter <= last) return;
  throw new Failure(403, "no_clips", CLIP_REFUSALS.notAllowed(last));
}

export function assertInside({ durationSec }: Chapter, fromMs: number): void {
  const latestSec = latestStartSec(durationSec);
  if (latestSec >= 0 && fromMs <= latestSec * 1000) return;
  throw new Failure(
    400,
    "clip_outside",
    latestSec < 0 ? CLIP_REFUSALS.tooShort(formatClock(durationSec)) : CLIP_REFUSALS.outside(
      formatClock(durationSec),
      formatClock(latestSec),
      Math.floor(latestSec),
    ),
  );
}

export function usedUp({ limitMs, usedMs }: Limit, title: string): Failure {
  const clock = (ms: number) => formatClock(Math.floor(ms / 1000));
  return new Failure(
    403,
    CLIPS_USED_UP,
    CLIP_REFUSALS.usedUp(title, clock(limitMs), clock(usedMs)),
  );
}

export const clipEnded = () => new Failure(404, "clip_ended", CLIP_REFUSALS.ended);

export const badLink = () => new Failure(401, "bad_clip_link", CLIP_REFUSALS.badLink);

export const tooMany = (retryAfterSec: number) =>
  new Failure(
    429,
    "too_many_clips",
    CLIP_REFUSALS.tooMany,
    { "retry-after": String(retryAfterSec) },
  );
