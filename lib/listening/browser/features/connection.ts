import { signal } from "@preact/signals";
import type { PlayerModel } from "../player/model.ts";
import { NetworkWords } from "@/lib/listening/words/moments.ts";

/** Shorter stalls are not worth a word. */
const WORTH_MS = 1000;
const SLOW_MS = 8000;
/** What has failed for so long is said, though it is still tried in silence. */
const FAILING_MS = 5000;

/**
 * Keeps `player.networkStatus` and `player.isFailing`.
 *
 * @param stop ends it
 */
export function watchConnection(player: PlayerModel, stop: AbortSignal): void {
  const words = player.networkStatus;
  const online = signal(navigator.onLine);
  const hear = () => online.value = navigator.onLine;
  globalThis.addEventListener("online", hear, { signal: stop });
  globalThis.addEventListener("offline", hear, { signal: stop });
  const failing = signal(false);
  const stopCounting = player.watch(() => {
    failing.value = false;
    if (!player.retrying.value) return undefined;
    const timer = setTimeout(() => failing.value = true, FAILING_MS);
    return () => clearTimeout(timer);
  });
  const stopWatching = player.watch(() => {
    const { media, retrying } = player;
    const isFailing = player.isFailing.value = failing.value && online.value;
    if (isFailing) {
      words.value = NetworkWords.failing;
      return undefined;
    }
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
  stop.addEventListener("abort", stopCounting);
  stop.addEventListener("abort", stopWatching);
}
