import { z } from "zod";
import { firstProper } from "@/lib/catalogue/book.ts";
import { resumeSec } from "../progress/saved_position.ts";
import type { PlayerChapter, PlayerStart } from "./types.ts";

/**
 * The query of a book page. A shared link outlives the chapter list it was made from, so no value causes an
 * error page: an invalid value counts as absent. `ts` and `timestamp` (cache busters of older links) are
 * dropped like everything else that is not named.
 */
const Flag = z.literal("true").transform(() => true).catch(false);
const Whole = z.string().regex(/^\d{1,6}$/).transform(Number).nullable().catch(null);
/** `3,125`: chapter and whole seconds. */
const Left = z.string().regex(/^\d{1,6},\d{1,6}$/).nullable().catch(null);
const Seconds = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/).transform(Number).nullable().catch(null);

/** Every parameter of a book page. */
export const startQuery = z.object({
  chapter: Whole,
  position: Seconds,
  t: Seconds,
  autoplay: Flag,
  forced: Flag,
  bookmark: Flag,
  direct: Flag,
  source: z.literal("resume_button").nullable().catch(null),
  showToast: Flag,
  purchased: Flag,
  left: Left,
});

type Listed = Pick<PlayerChapter, "number" | "kind" | "durationSec">;

/**
 * Reads where a book page should begin.
 *
 * @param params the page's query: `position` and `t` mean the same, in seconds; `position` wins
 * @param book its chapters in list order, at least one
 * @returns a start inside the book: an unknown chapter becomes the first real one (not the credits),
 * a position past the end or within a second of it becomes 5 s before the end
 */
export function parsePlayerStart(
  params: URLSearchParams,
  book: { chapters: readonly Listed[] },
): PlayerStart {
  const { chapter: asked, position, t, left, ...flags } = startQuery.parse(
    Object.fromEntries(params),
  );
  const chapters = book.chapters;
  const known = chapters.find((chapter) => chapter.number === asked);
  const chapter = known ?? firstProper(chapters);
  const positionSec = position ?? t;
  // A position belongs to its chapter: without the chapter it is ignored.
  const usable = !params.has("chapter") || known !== undefined;
  return {
    ...flags,
    chapter: chapter?.number ?? 0,
    positionSec: usable ? resumeSec(positionSec ?? 0, chapter?.durationSec ?? 0) : 0,
    requested: known !== undefined || (usable && positionSec !== null),
    ...readLeft(left, chapters),
  };
}

function readLeft(left: string | null, chapters: readonly Listed[]): Pick<PlayerStart, "left"> {
  const [number, positionSec] = left?.split(",").map(Number) ?? [];
  const chapter = chapters.find((chapter) => chapter.number === number);
  if (!chapter || positionSec === undefined) return {};
  return {
    left: {
      chapter: chapter.number,
      positionSec: resumeSec(positionSec, chapter.durationSec),
    },
  };
}
