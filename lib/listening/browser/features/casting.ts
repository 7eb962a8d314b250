import { type Signal, signal } from "@preact/signals";

/** Playing on another device: the standard's Remote Playback, or Safari's own AirPlay. */
export interface Casting {
  /** A device is in reach. */
  available: Signal<boolean>;
  /** Opens the browser's own list of devices. Only within a press. */
  choose(): void;
}

interface AirPlayElement extends HTMLMediaElement {
  webkitShowPlaybackTargetPicker?(): void;
}

/** @param stop ends it */
export function watchCasting(element: AirPlayElement, stop: AbortSignal): Casting {
  const available = signal(false);
  if (element.webkitShowPlaybackTargetPicker) {
    element.addEventListener("webkitplaybacktargetavailabilitychanged", (event) => {
      available.value = (event as Event & { availability: string }).availability === "available";
    }, { signal: stop });
    return { available, choose: () => element.webkitShowPlaybackTargetPicker?.() };
  }
  const { remote } = element;
  remote?.watchAvailability((is) => available.value = is).then(
    (id) => stop.addEventListener("abort", () => remote.cancelWatchAvailability(id)),
    () => {}, // this device cannot watch for others: then there is no button
  );
  return { available, choose: () => void remote?.prompt().catch(() => {}) };
}
