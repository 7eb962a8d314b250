/**
 * Measures performance for one visitor with consent: paint, interactions, layout shift, and the time from the first
 * press to sound. Loaded after the page for a sample of those visitors; sends once, when the page is hidden.
 */

import { onCLS, onINP, onLCP } from "web-vitals";
import { type Vitals, VITALS_PATH, VITALS_SHARE } from "./vitals.ts";

/** A press longer ago than this did not start the sound that begins now. */
const PRESS_MS = 30_000;

function measureFirstSound(report: (sec: number) => void): void {
  let pressedMs = -Infinity;
  const press = ({ timeStamp }: Event) => pressedMs = timeStamp;
  const options = { capture: true, passive: true };
  addEventListener("pointerup", press, options);
  addEventListener("keyup", press, options);
  // Media events do not bubble, so the listener runs in the capture phase.
  addEventListener("playing", function heard({ timeStamp }) {
    removeEventListener("playing", heard, options);
    const waitedMs = timeStamp - pressedMs;
    if (waitedMs >= 0 && waitedMs < PRESS_MS) report(waitedMs / 1000);
  }, options);
}

function measure(): void {
  const vitals: Vitals = {};
  onLCP(({ value }) => vitals.lcpSec = value / 1000);
  onINP(({ value }) => vitals.inpSec = value / 1000);
  onCLS(({ value }) => vitals.cls = value);
  measureFirstSound((sec) => vitals.firstSoundSec = sec);
  // Registered after the library's own listener, which finalizes its values on the same event.
  addEventListener("visibilitychange", function leave() {
    if (document.visibilityState !== "hidden") return;
    removeEventListener("visibilitychange", leave, true);
    queueMicrotask(() => {
      const body = JSON.stringify(vitals);
      if (body !== "{}") {
        navigator.sendBeacon(VITALS_PATH, new Blob([body], { type: "application/json" }));
      }
    });
  }, true);
}

if (Math.random() < VITALS_SHARE) measure();
