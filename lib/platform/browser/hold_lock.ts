/**
 * How a request for a lock ended:
 * - `released`: it was held until `use` was done
 * - `busy`: another tab holds it, and `ifAvailable` asked not to wait
 * - `taken`: it was held until another tab stole it
 * - `leaving`: the page is going away, and nothing needs it any more
 * - `unavailable`: this browser gives no locks here (none exist, or site data is blocked): do without
 */
export type LockEnd = "released" | "busy" | "taken" | "leaving" | "unavailable";

let isLeaving = false;
if (globalThis.document) {
  addEventListener("pagehide", () => isLeaving = true);
  addEventListener("pageshow", () => isLeaving = false);
}

/**
 * Asks once for a lock of the browser (Web Locks) and holds it while `use` runs. It never asks again by itself:
 * `locks.request` rejects at once where site data is blocked, and in WebKit while a page goes away, so a caller that
 * asked again on every rejection would never give the event loop back.
 *
 * @param use gets a signal that aborts when another tab takes the lock
 */
export async function holdLock(
  name: string,
  options: LockOptions,
  use: (taken: AbortSignal) => Promise<void>,
): Promise<LockEnd> {
  if (isLeaving) return "leaving";
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return "unavailable";
  const taken = new AbortController();
  const work = { isRunning: false, failure: null as { error: unknown } | null };
  try {
    return await locks.request(name, options, async (lock): Promise<LockEnd> => {
      if (!lock) return "busy";
      work.isRunning = true;
      await use(taken.signal).catch((error) => work.failure = { error });
      work.isRunning = false;
      return "released";
    });
  } catch {
    // A steal rejects the request while the work still runs.
    if (!work.isRunning) return isLeaving ? "leaving" : "unavailable";
    taken.abort();
    return "taken";
  } finally {
    if (work.failure) throw work.failure.error;
  }
}
