import { formatClock } from "@/lib/platform/duration.ts";
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import type { PlayerModel } from "../player/model.ts";
import type { LocalBookmark } from "./local_bookmarks.ts";
import { getBookmarks } from "./get_bookmarks.ts";

const REFUSED_MS = 3_000;
const ADDED_MS = 2_000;

/** Marks the place that sounds, and says so; null when nothing could be marked. */
export function addBookmark(player: PlayerModel): LocalBookmark | null {
  const added = getBookmarks(player).add();
  if (added.ok) {
    const { positionSec } = added.bookmark;
    raiseToast({
      title: "Bookmark added",
      text: `${player.list.chapter.peek()?.title ?? "Chapter"}, ${formatClock(positionSec)}`,
      shownMs: ADDED_MS,
    });
    return added.bookmark;
  }
  raiseToast({
    title: "Can't create bookmark",
    text: added.code === "not_playing"
      ? "No audio is currently playing"
      : "This browser has no room left.",
    variant: "destructive",
    shownMs: REFUSED_MS,
  });
  return null;
}
