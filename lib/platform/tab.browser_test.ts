import { expect } from "npm:expect@30.5.2";
import { raiseToast, TOAST_EVENT } from "./tab.browser.ts";

const TOAST = { title: "Copied", text: "The address is in your clipboard." };

/**
 * Raises a toast on a page without a script, with time skipped.
 * @param hearsAt the try at which the script is there
 * @returns how often the toast was raised, and over which time
 */
function raise({ hearsAt }: { hearsAt: number }): { times: number; waitedMs: number } {
  const page = new EventTarget(), { setTimeout } = globalThis;
  const due: (() => void)[] = [];
  let times = 0, waitedMs = 0;
  page.addEventListener(TOAST_EVENT, (event) => {
    times++;
    if (times >= hearsAt) event.preventDefault();
  });
  Object.assign(globalThis, {
    document: page,
    setTimeout: (run: (...args: unknown[]) => void, afterMs: number, ...args: unknown[]) => {
      waitedMs += afterMs;
      due.push(() => run(...args));
    },
  });
  try {
    raiseToast(TOAST);
    while (due.length > 0 && times < 1000) due.shift()!();
  } finally {
    Object.assign(globalThis, { setTimeout });
    Reflect.deleteProperty(globalThis, "document");
  }
  return { times, waitedMs };
}

Deno.test("raiseToast: asks again until the page's script is there, then no more", () => {
  expect(raise({ hearsAt: 1 })).toEqual({ times: 1, waitedMs: 0 });
  expect(raise({ hearsAt: 3 })).toEqual({ times: 3, waitedMs: 100 });
});

Deno.test("raiseToast: gives up on a page whose script does not come within 10 s", () => {
  const { times, waitedMs } = raise({ hearsAt: Infinity });
  expect(times).toBe(200);
  expect(waitedMs).toBeLessThanOrEqual(10_000);
});
