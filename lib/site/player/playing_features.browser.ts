import { registerOnceHeard } from "@/lib/downloads/registration.browser.ts";
import { cacheAhead } from "@/lib/downloads/worker_link.browser.ts";
import type { PlayerContext } from "@/lib/listening/features/features.browser.ts";
import { joinLazyFeatures } from "@/lib/listening/features/lazy_features.browser.ts";

/** Features of all domains that are needed during playback; fetched at the first play. */
export function joinPlaying(context: PlayerContext): void {
  const { player, element } = context;
  joinLazyFeatures(context);
  registerOnceHeard(element, player.disposed);
  cacheAhead(player, player.disposed);
}
