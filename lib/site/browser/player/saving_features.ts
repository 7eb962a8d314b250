import { untracked } from "@preact/signals";
import { syncLater } from "@/lib/downloads/browser/sync_later.ts";
import { keepResumable, type Saving } from "@/lib/listening/browser/features/resume.ts";
import { refreshGrants } from "@/lib/listening/browser/delivery/refresh_grants.ts";
import {
  followSessionEnd,
  showPageUnlessWritten,
} from "@/lib/listening/browser/features/session_end.ts";
import { stopAtSignOut } from "@/lib/listening/browser/player/session.ts";
import type { PlayerContext } from "@/lib/listening/browser/player/feature.ts";
import { ownSound } from "@/lib/listening/browser/sync/sound_lock.ts";

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
