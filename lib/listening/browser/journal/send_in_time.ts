import type { JournalSender } from "./sender.ts";

const EVERY_MS = 15_000;

/**
 * Sends the journal every 15 s during playback and when the page is hidden or left. Retries failed requests when the
 * network is back, the page is shown or playback starts.
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
  on(document, "submit", (event) => void sendBeforeSignOut(sender, event as SubmitEvent));
}

/** Signing out clears this browser's storage, so unsent events would be lost. Delays it by at most 2 s. */
async function sendBeforeSignOut(sender: JournalSender, event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  // Not `form.action`: in a form with a control named "action" that is the control.
  if (form.getAttribute("action") !== "/api/auth/logout" || event.defaultPrevented) return;
  event.preventDefault();
  const soon = new Promise((done) => setTimeout(done, 2_000));
  await Promise.race([sender.retryNow(), soon]);
  form.submit();
}
