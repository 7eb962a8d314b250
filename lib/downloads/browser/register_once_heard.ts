import { registerWorker } from "./registration.ts";

const ENOUGH_DATA = 4;

/**
 * Brings the service worker to a browser in which something was played: not before, for it fetches files
 * of its own, and then only when the sound has what it needs.
 *
 * @param stop calls it off
 */
export function registerOnceHeard(element: HTMLMediaElement, stop: AbortSignal): void {
  if (element.readyState >= ENOUGH_DATA) return void registerWorker();
  const register = () => void registerWorker();
  element.addEventListener("canplaythrough", register, { once: true, signal: stop });
}
