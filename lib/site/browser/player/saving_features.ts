import { syncLater } from "@/lib/downloads/browser/sync_later.ts";
import { keepResumable } from "@/lib/listening/browser/features/resume.ts";
import type { PlayerContext } from "@/lib/listening/browser/player/feature.ts";

/** What makes a place outlive the tab, of all domains. */
export function joinSaving({ player, element }: PlayerContext): void {
  const saving = keepResumable(player, element);
  if (saving) syncLater(element, saving.hasUnsent, player.disposed);
}
