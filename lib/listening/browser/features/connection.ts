import { signal } from "@preact/signals";
import type { PlayerModel } from "../player/model.ts";
import { NetworkWords } from "@/lib/listening/words/moments.ts";

/** Shorter stalls are not worth a word. */
const WORTH_MS = 1000;
const SLOW_MS = 8000;

/**
 * Keeps `player.networkStatus`.
 *
 * @param stop ends it
 */
export function watchConnection(player: PlayerModel, stop: AbortSignal): void {
  const words = player.networkStatus;
  const online = signal(navigator.onLine);
  const hear = () => online.value = navigator.onLine;
  globalThis.addEventListener("online", hear, { signal: stop });
  globalThis.addEventListener("offline", hear, { signal: stop });
  const stopWatching = player.watch(() => {
    const { media, retrying } = player;
    if (retrying.value || media.waiting.value) {
      const later = online.value
        ? [[WORTH_MS, NetworkWords.loading], [SLOW_MS, NetworkWords.slow]] as const
        : [[0, NetworkWords.waiting]] as const;
      const timers = later.map(([ms, text]) => setTimeout(() => words.value = text, ms));
      return () => timers.forEach(clearTimeout);
    }
    const sounding = !media.paused.value && !media.ended.value;
    words.value = sounding && !online.value ? NetworkWords.playing : "";
    return undefined;
  });
  stop.addEventListener("abort", stopWatching);
}
