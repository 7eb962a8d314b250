import { cacheAhead } from "@/lib/downloads/browser/player/cache_ahead.ts";
import { registerOnceHeard } from "@/lib/downloads/browser/registration.ts";
import { joinLazyFeatures } from "@/lib/listening/browser/features/lazy_features.ts";
import type { PlayerContext } from "@/lib/listening/browser/player/feature.ts";

/** What a playing player needs, of all domains. */
export function joinPlaying(context: PlayerContext): void {
  const { player, element } = context;
  joinLazyFeatures(context);
  registerOnceHeard(element, player.disposed);
  cacheAhead(player, player.disposed);
}
