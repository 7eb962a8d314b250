/** Chooses how the next chapter is delivered, by what the server offers and the listener wants. */
import { type Signal, signal } from "@preact/signals";
import { AdaptiveEngine } from "./adaptive.ts";
import { FreshGrants } from "./fresh_grants.ts";
import type { PlayerModel, PlayerPorts } from "../player/model.ts";
import { chooseQuality, keepQuality, type Quality, readQuality, toHlsAddress } from "./quality.ts";
import { refreshGrants } from "./refresh_grants.ts";
import { prefetchNext } from "./prefetch.ts";

export interface Delivery {
  quality: Signal<Quality>;
  /** Applies to the next chapters. */
  setQuality(quality: Quality): void;
}

/**
 * Replaces `ports.engine` by one that also plays adaptive renditions.
 *
 * @param stop ends the delivery
 */
export function chooseDelivery(
  player: PlayerModel,
  element: HTMLMediaElement,
  ports: PlayerPorts,
  stop: AbortSignal,
): Delivery {
  const quality = signal(readQuality(ports.storage));
  /** Imports hls.js when the browser is idle, long after the first sound, and only for a chapter with renditions. */
  const prepare = async (address: string, onFatal: () => void) => {
    await idle();
    const { prepareHls } = await import("./hls.ts");
    return prepareHls(address, { onFatal, grants: new FreshGrants(player, refreshGrants) });
  };
  const adaptive = new AdaptiveEngine(element, { progressive: ports.engine, prepare }, stop);
  ports.engine = adaptive;
  const prefetchAgain = prefetchNext(player, element, {
    refreshGrants,
    fetch: globalThis.fetch.bind(globalThis),
    async prepare(src) {
      const address = toHlsAddress(src, chooseQuality(quality.peek(), savesData()));
      return address !== null && await exists(address) && await adaptive.prepareNext(src, address);
    },
  }, stop);
  return {
    quality,
    setQuality(chosen) {
      quality.value = chosen;
      keepQuality(ports.storage, chosen);
      prefetchAgain();
    },
  };
}

/** Safari has no `requestIdleCallback`. */
const idle = () =>
  new Promise<void>((resolve) =>
    "requestIdleCallback" in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: 5000 })
      : setTimeout(resolve, 500)
  );

async function exists(address: string): Promise<boolean> {
  return (await fetch(address)).ok;
}

/** Network Information API; only Chromium has it. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
