import type { PlayerModel } from "../player/model.ts";
import { getStreamOf } from "../sound/element.ts";

/** Of an address's life: the rest is for the clock of the store and the way there. */
const SHARE = 0.75;

/**
 * Where players are led to a signed address elsewhere (`<html data-led>`, its life in seconds), browsers ask
 * there for the rest of the sound although the address has ended, for half a minute. The source is opened anew
 * as soon as sound is wanting that late: after a jump, or a long pause.
 *
 * @param o.stop ends it
 */
export function renewAddress(
  player: PlayerModel,
  element: HTMLMediaElement,
  { root = document.documentElement, stop }: { root?: HTMLElement; stop: AbortSignal },
): void {
  const lifeMs = Number(root.dataset.led) * 1000 * SHARE;
  if (!lifeMs) return;
  let begunMs = performance.now();
  // Not "loadstart": a source that is told to play wants for sound before it begins to load.
  element.addEventListener("emptied", () => begunMs = performance.now(), { signal: stop });
  element.addEventListener("waiting", () => {
    const isLed = getStreamOf(element) === element.src;
    if (!isLed || performance.now() - begunMs < lifeMs) return;
    begunMs = performance.now();
    player.retry();
  }, { signal: stop });
}
