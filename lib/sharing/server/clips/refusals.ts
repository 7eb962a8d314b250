/** Why no clip is cut or played, in words. */
import type { Chapter } from "@/lib/catalogue/book.ts";
import { latestStartSec } from "@/lib/sharing/clips/bounds.ts";
import type { Limit } from "@/lib/sharing/clips/budget.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

/** Code of the refusal after which the moment itself can still be shared. */
export const CLIPS_USED_UP = "clips_used_up";

/** @param last the last chapter of the book from which the author allows clips; null: any */
export function assertAllowed({ sourceChapter }: Chapter, last: number | null): void {
  if (last === null || sourceChapter <= last) return;
  throw new Failure(403, "no_clips", `The author allows no clips after chapter ${last}.`);
}

export function assertInside({ durationSec }: Chapter, fromMs: number): void {
  const latestSec = latestStartSec(durationSec);
  if (latestSec >= 0 && fromMs <= latestSec * 1000) return;
  throw new Failure(
    400,
    "clip_outside",
    latestSec < 0
      ? `The chapter is ${formatClock(durationSec)} long: too short for a clip.`
      : `The chapter is ${formatClock(durationSec)} long: a clip begins at ${
        formatClock(latestSec)
      } (from=${Math.floor(latestSec)}) at the latest.`,
  );
}

export function usedUp({ limitMs, usedMs }: Limit, title: string): Failure {
  const clock = (ms: number) => formatClock(Math.floor(ms / 1000));
  return new Failure(
    403,
    CLIPS_USED_UP,
    `Your clips of “${title}” may add up to ${clock(limitMs)}, and ${
      clock(usedMs)
    } are shared already. Share the link to this moment instead.`,
  );
}

export const ended = () => new Failure(404, "clip_ended", "This clip is no longer shared.");

export const badLink = () => new Failure(401, "bad_clip_link", "This link to a clip is not valid.");

export const tooMany = (retryAfterSec: number) =>
  new Failure(
    429,
    "too_many_clips",
    "You have cut very many clips. Please wait a while before the next one.",
    { "retry-after": String(retryAfterSec) },
  );
