import { isOfflineMode } from "@/lib/downloads/browser/mode.ts";
import { loadOffline } from "@/lib/downloads/browser/remote.ts";
import { openLocalStore } from "@/lib/platform/browser/local_store.ts";
import { getListener, VISITOR } from "@/lib/listening/browser/player/listener.ts";
import type { PlayerModel } from "@/lib/listening/browser/player/model.ts";
import { readChapterRef } from "@/lib/media/addresses.ts";

/** Spec 2 section 4, "Offline cache entry". */
const FROM_PART = 0.8;
const CHAPTERS = 6;

/**
 * In offline mode, downloads the next chapters in advance: once for each chapter, near its end.
 *
 * @param stop ends it
 */
export function cacheAhead(player: PlayerModel, stop: AbortSignal): void {
  let requested = "";
  const end = player.watch(() => {
    const book = player.list.book.value, chapter = player.list.chapter.value;
    const { paused, positionSec } = player.media;
    if (!book || !chapter || paused.value) return;
    const name = `${book.id}/${chapter.number}`;
    if (name === requested || positionSec.value < FROM_PART * chapter.durationSec) return;
    const listener = getListener();
    if (listener === VISITOR || !isOfflineMode(openLocalStore(), listener)) return;
    requested = name;
    const index = book.chapters.indexOf(chapter);
    const coming = book.chapters.slice(index + 1, index + 1 + CHAPTERS).flatMap(({ src }) => {
      const ref = src === null ? null : readChapterRef(src);
      return ref ? [{ bookId: ref.sourceBook, chapter: ref.sourceChapter }] : [];
    });
    loadOffline().then((offline) => offline.cacheAhead(coming), () => requested = "");
  });
  stop.addEventListener("abort", end);
}
