import { type Signal, signal } from "@preact/signals";
import type { PlayerModel } from "../player/model.browser.ts";
import type { PlayerBook } from "../player/types.ts";

/** Playback on another device: the standard's Remote Playback, or Safari's AirPlay. */
export interface Casting {
  /** Whether a device is available. */
  available: Signal<boolean>;
  /** Opens the browser's own list of devices. Works only within a press. */
  choose(): void;
}

interface AirPlayElement extends HTMLMediaElement {
  webkitShowPlaybackTargetPicker?(): void;
}

/** @param stop ends it */
export function watchCasting(element: AirPlayElement, stop: AbortSignal): Casting {
  const available = signal(false);
  if (element.webkitShowPlaybackTargetPicker) {
    element.addEventListener("webkitplaybacktargetavailabilitychanged", (event) => {
      available.value = (event as Event & { availability: string }).availability === "available";
    }, { signal: stop });
    return { available, choose: () => element.webkitShowPlaybackTargetPicker?.() };
  }
  const { remote } = element;
  remote?.watchAvailability((is) => available.value = is).then(
    (id) => stop.addEventListener("abort", () => remote.cancelWatchAvailability(id)),
    () => {}, // availability cannot be watched: no button
  );
  return { available, choose: () => void remote?.prompt().catch(() => {}) };
}

/**
 * Lock screen, headset and media keys. Handlers are registered and released together, and set again where
 * Safari forgets them: with a new source, at each start of playback, and when the page is shown again.
 *
 * @param stop ends it
 */
export function bindMediaSession(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  const session = navigator.mediaSession;
  if (!session) return;
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => player.play()],
    ["pause", () => player.pause()],
    ["stop", () => player.pause()],
    [
      "seekbackward",
      (details) => player.skip(-(details.seekOffset ?? player.settings.skipBackSec.peek())),
    ],
    [
      "seekforward",
      (details) => player.skip(details.seekOffset ?? player.settings.skipForwardSec.peek()),
    ],
    ["seekto", (details) => player.seekTo(details.seekTime ?? NaN)],
    ["previoustrack", () => player.previousChapter()],
    ["nexttrack", () => player.nextChapter()],
  ];
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch { /* an action this browser does not know */ }
  };
  const updateSession = () => {
    for (const [action, handler] of handlers) set(action, handler);
    session.metadata = describe(player);
    updatePlaybackState();
  };
  const updatePlaybackState = () => {
    const loaded = player.list.chapter.peek() !== null;
    session.playbackState = loaded ? (element.paused ? "paused" : "playing") : "none";
    updatePositionState();
  };
  const updatePositionState = () => {
    const { duration, currentTime, playbackRate } = element;
    // A position without a known length is rejected; without arguments the former chapter's is cleared.
    if (!Number.isFinite(duration)) return session.setPositionState?.();
    const position = Math.min(currentTime, duration);
    session.setPositionState?.({ duration, position, playbackRate });
  };

  const on = (target: EventTarget, names: string, then: () => void) => {
    for (const name of names.split(" ")) target.addEventListener(name, then, { signal: stop });
  };
  on(element, "loadedmetadata playing", updateSession);
  on(element, "emptied play pause ended", updatePlaybackState);
  on(element, "seeked ratechange durationchange", updatePositionState);
  on(document, "visibilitychange", updateSession);
  const stopWatching = player.watch(() => {
    void player.list.chapter.value;
    updateSession();
  });
  stop.addEventListener("abort", () => {
    stopWatching();
    for (const [action] of handlers) set(action, null);
    session.metadata = null;
    session.playbackState = "none";
  });
}

function describe(player: PlayerModel): MediaMetadata | null {
  const book = player.list.book.peek(), chapter = player.list.chapter.peek();
  if (!book || !chapter) return null;
  return new MediaMetadata({
    title: chapter.title,
    artist: book.author,
    album: book.title,
    artwork: artwork(book),
  });
}

/** Covers are square; each width of the `srcset` is one size. */
function artwork({ cover }: PlayerBook): MediaImage[] {
  const sized = cover.srcset.split(", ").map((one) => one.split(" ")).flatMap(([src, width]) =>
    src && width
      ? [{ src, sizes: `${parseInt(width)}x${parseInt(width)}`, type: "image/webp" }]
      : []
  );
  return sized.length > 0 ? sized : [{ src: cover.src }];
}
