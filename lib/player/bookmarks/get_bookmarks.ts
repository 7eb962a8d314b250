import { openKept } from "../kept.ts";
import { getListener } from "../listener.ts";
import type { PlayerModel } from "../model.ts";
import { Bookmarks } from "./bookmarks.ts";
import { LocalBookmarks } from "./local_bookmarks.ts";

let bookmarks: Bookmarks | undefined;

/** The bookmarks of this tab's player, made at the first call. */
export function getBookmarks(player: PlayerModel): Bookmarks {
  if (!bookmarks) {
    const listener = getListener();
    bookmarks = new Bookmarks({
      player,
      listener,
      local: new LocalBookmarks(openKept(), listener),
    });
    addEventListener("online", () => void bookmarks?.sync(), { signal: player.disposed });
    void bookmarks.sync();
  }
  return bookmarks;
}
