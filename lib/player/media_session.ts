import { effect } from "@preact/signals";
import type { PlayerModel } from "./model.ts";

/**
 * Lock screen, headset and media keys. Registered and released together.
 *
 * @param stop ends it
 */
export function bindMediaSession(player: PlayerModel, stop: AbortSignal): void {
  const session = navigator.mediaSession;
  if (!session) return;
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => player.play()],
    ["pause", () => player.pause()],
    ["seekbackward", (details) => player.skip(-(details.seekOffset ?? 10))],
    ["seekforward", (details) => player.skip(details.seekOffset ?? 30)],
    ["seekto", (details) => player.seekTo(details.seekTime ?? NaN)],
    ["previoustrack", () => player.previousChapter()],
    ["nexttrack", () => player.nextChapter()],
  ];
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch { /* an action this browser does not know */ }
  };
  for (const [action, handler] of handlers) set(action, handler);
  const stopTelling = effect(() => {
    const book = player.list.book.value, chapter = player.list.chapter.value;
    if (!book || !chapter) return;
    session.metadata = new MediaMetadata({
      title: chapter.title,
      artist: book.author,
      album: book.title,
      artwork: [{ src: book.cover.src }],
    });
  });
  stop.addEventListener("abort", () => {
    stopTelling();
    for (const [action] of handlers) set(action, null);
    session.metadata = null;
  });
}
