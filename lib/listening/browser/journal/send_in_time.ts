import { SIGNING_OUT } from "../player/session.ts";
import type { JournalSender } from "./sender.ts";

const EVERY_MS = 15_000;

/**
 * Sends the journal every 15 s during playback and when the page is hidden or left. Retries failed requests when the
 * network is back, the page is shown, playback starts or the listener is about to sign out.
 *
 * @param stop removes timer and event listeners
 */
export function sendInTime(
  sender: JournalSender,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  const timer = setInterval(() => {
    if (!element.paused) void sender.send();
  }, EVERY_MS);
  stop.addEventListener("abort", () => clearInterval(timer));
  const on = (target: EventTarget, event: string, then: (event: Event) => void) =>
    target.addEventListener(event, then, { signal: stop });
  on(
    document,
    "visibilitychange",
    () => void (document.hidden ? sender.send() : sender.retryNow()),
  );
  on(globalThis, "pagehide", () => sender.flushBeacon());
  on(globalThis, "online", () => void sender.retryNow());
  on(element, "play", () => void sender.retryNow());
  on(document, SIGNING_OUT, () => void sender.retryNow());
}
