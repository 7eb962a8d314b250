/**
 * How fast the site was for one visitor who allows counting: the paint, the presses, what jumped, and the time
 * from the first press to sound. Loaded after the page, by a share of those visitors; sent once, as they leave.
 */
import { onCLS, onINP, onLCP } from "web-vitals";
import { VITALS_PATH } from "@/lib/analytics/addresses.ts";
import { type Vitals, VITALS_SHARE } from "@/lib/analytics/vitals.ts";

/** A press this long ago did not ask for the sound that begins now. */
const PRESS_MS = 30_000;

function measureFirstSound(report: (sec: number) => void): void {
  let pressedMs = -Infinity;
  const press = ({ timeStamp }: Event) => pressedMs = timeStamp;
  const options = { capture: true, passive: true };
  addEventListener("pointerup", press, options);
  addEventListener("keyup", press, options);
  // Events of media do not bubble, and are met on their way down.
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
  // After the library's own listener, which has the last values by then.
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
