import { untracked } from "@preact/signals";
import { syncLater } from "@/lib/downloads/worker_link.browser.ts";
import { refreshGrants } from "@/lib/listening/delivery/delivery.browser.ts";
import type { PlayerContext } from "@/lib/listening/features/features.browser.ts";
import {
  followSessionEnd,
  ownSound,
  showPageUnlessWritten,
  stopAtSignOut,
} from "@/lib/listening/features/one_listener.browser.ts";
import { keepResumable, type Saving } from "@/lib/listening/progress/saving.browser.ts";

/**
 * Features of all domains that save the place beyond the tab. They belong to one listener: when another listener
 * signs in during playback they are restarted, and playback continues.
 */
export function joinSaving({ player, element }: PlayerContext): void {
  let saving: Saving | undefined;
  const stopWatching = player.watch(() => {
    const listener = player.listener.value;
    const controller = new AbortController(), stop = controller.signal;
    untracked(() => {
      saving = keepResumable(player, element, listener, stop);
      if (saving.hasUnsent) syncLater(element, saving.hasUnsent, stop);
    });
    return () => controller.abort();
  });
  player.disposed.addEventListener("abort", stopWatching);
  followSessionEnd(
    player,
    { refreshGrants, showPageAnew: showPageUnlessWritten },
    player.disposed,
  );
  stopAtSignOut(player, player.disposed);
  ownSound(player, element, () => saving?.catchUp(), player.disposed);
}
