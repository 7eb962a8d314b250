import type { PlayerModel } from "@/lib/listening/browser/player/model.ts";

/** Opens the sheet of bookmarks, fetched at the first time; what the network does not bring, the next press asks for. */
export function openBookmarks(player: PlayerModel): void {
  import("./bookmark_sheet.tsx").then(({ showBookmarks }) => showBookmarks(player), () => {});
}
