import { formatClock } from "@/lib/platform/duration.ts";
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import type { PlayerModel } from "../player/model.ts";
import type { LocalBookmark } from "./local_bookmarks.ts";
import { getBookmarks } from "./get_bookmarks.ts";
import { BookmarkWords } from "@/lib/listening/words/bookmarks.ts";

const REFUSED_MS = 3_000;
const ADDED_MS = 2_000;

/** Marks the place that sounds, and says so; null when nothing could be marked. */
export function addBookmark(player: PlayerModel): LocalBookmark | null {
  const added = getBookmarks(player).add();
  if (added.ok) {
    const { positionSec } = added.bookmark;
    raiseToast({
      title: BookmarkWords.added,
      text: `${player.list.chapter.peek()?.title ?? BookmarkWords.chapter}, ${
        formatClock(positionSec)
      }`,
      shownMs: ADDED_MS,
    });
    return added.bookmark;
  }
  raiseToast({
    title: BookmarkWords.refused,
    text: added.code === "not_playing" ? BookmarkWords.notPlaying : BookmarkWords.noRoom,
    variant: "destructive",
    shownMs: REFUSED_MS,
  });
  return null;
}
