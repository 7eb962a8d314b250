import { cacheAhead } from "@/lib/downloads/browser/player/cache_ahead.ts";
import { registerOnceHeard } from "@/lib/downloads/browser/registration.ts";
import { joinLazyFeatures } from "@/lib/listening/browser/features/lazy_features.ts";
import type { PlayerContext } from "@/lib/listening/browser/player/feature.ts";

/** Features of all domains that are needed during playback; fetched at the first play. */
export function joinPlaying(context: PlayerContext): void {
  const { player, element } = context;
  joinLazyFeatures(context);
  registerOnceHeard(element, player.disposed);
  cacheAhead(player, player.disposed);
}
