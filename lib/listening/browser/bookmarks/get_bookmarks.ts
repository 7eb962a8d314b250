import { effect } from "@preact/signals";
import { fillOutbox } from "@/lib/listening/browser/bookmarks/outbox.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { getListener, VISITOR } from "../player/listener.ts";
import type { PlayerModel } from "../player/model.ts";
import { Bookmarks } from "./bookmarks.ts";
import { LocalBookmarks } from "./local_bookmarks.ts";

let bookmarks: Bookmarks | undefined;
let owner: string | undefined;

/** The bookmarks of this tab's player, made at the first call of each listener. */
export function getBookmarks(player: PlayerModel): Bookmarks {
  const listener = getListener();
  if (!bookmarks || owner !== listener) {
    const isFirst = !bookmarks;
    owner = listener;
    bookmarks = new Bookmarks({
      player,
      listener,
      local: new LocalBookmarks(openLocalStore(), listener),
    });
    if (isFirst) {
      addEventListener("online", () => void bookmarks?.sync(), { signal: player.disposed });
    }
    void bookmarks.sync();
    if (listener !== VISITOR) fillOutboxOf(bookmarks, listener);
  }
  return bookmarks;
}

/** What the account does not have yet is where the service worker can send it from, too. */
function fillOutboxOf({ all }: Bookmarks, listener: string): void {
  let isFilled = false;
  effect(() => {
    const marked = all.value.filter(({ isNew }) => isNew);
    if (marked.length === 0 && !isFilled) return;
    isFilled = marked.length > 0;
    void fillOutbox(listener, marked).catch(() => {}); // no room: this page, or the next, sends it
  });
}
