import type { JournalSender } from "./sender.ts";

const EVERY_MS = 15_000;

/**
 * Sends every 15 s while it sounds, when the page is hidden or left, and again after failures when the
 * network is back, the page is shown or sound begins.
 *
 * @param stop ends it
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

/** What is not sent before the session ends waits in vain: signing out clears this browser. */
async function sendBeforeSignOut(sender: JournalSender, event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  // Not `form.action`: a button of that name stands for it in some forms.
  if (form.getAttribute("action") !== "/api/auth/logout" || event.defaultPrevented) return;
  event.preventDefault();
  const soon = new Promise((done) => setTimeout(done, 2_000));
  await Promise.race([sender.retryNow(), soon]);
  form.submit();
}
