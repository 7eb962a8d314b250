import { untracked } from "@preact/signals";
import { syncLater } from "@/lib/downloads/browser/sync_later.ts";
import { keepResumable, type Saving } from "@/lib/listening/browser/features/resume.ts";
import type { PlayerContext } from "@/lib/listening/browser/player/feature.ts";
import { ownSound } from "@/lib/listening/browser/sync/sound_lock.ts";

/**
 * What makes a place outlive the tab, of all domains. It is one listener's: whoever signs in while the sound
 * goes on has it begun anew, and the sound does not notice.
 */
export function joinSaving({ player, element }: PlayerContext): void {
  let saving: Saving | undefined;
  const stopWatching = player.watch(() => {
    const listener = player.listener.value;
    const isTheirs = new AbortController(), stop = isTheirs.signal;
    untracked(() => {
      saving = keepResumable(player, element, listener, stop);
      if (saving.hasUnsent) syncLater(element, saving.hasUnsent, stop);
    });
    return () => isTheirs.abort();
  });
  player.disposed.addEventListener("abort", stopWatching);
  ownSound(player, element, () => saving?.catchUp(), player.disposed);
}
