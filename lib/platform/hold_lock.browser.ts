/**
 * How a request for a lock ended:
 * - `released`: it was held until `work` was done
 * - `busy`: another tab holds it, and `ifAvailable` asked not to wait
 * - `taken`: it was held until another tab stole it
 * - `leaving`: the page is going away
 * - `unavailable`: no locks here (the browser has none, or site data is blocked): do without
 */
export type LockEnd = "released" | "busy" | "taken" | "leaving" | "unavailable";

let isLeaving = false;
if (globalThis.document) {
  addEventListener("pagehide", () => isLeaving = true);
  addEventListener("pageshow", () => isLeaving = false);
}

/**
 * Asks once for a lock of the browser (Web Locks) and holds it while `work` runs. Never retries by itself:
 * `locks.request` rejects at once where site data is blocked, and in WebKit while a page goes away, so retrying
 * on every rejection would block the event loop.
 *
 * @param work gets a signal that aborts when another tab takes the lock
 */
export async function holdLock(
  name: string,
  options: LockOptions,
  work: (taken: AbortSignal) => Promise<void>,
): Promise<LockEnd> {
  if (isLeaving) return "leaving";
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return "unavailable";
  const taken = new AbortController();
  let isRunning = false;
  let failure: { error: unknown } | null = null;
  const run = async (lock: Lock | null): Promise<LockEnd> => {
    if (!lock) return "busy";
    isRunning = true;
    try {
      await work(taken.signal);
    } catch (error) {
      failure = { error };
    }
    isRunning = false;
    return "released";
  };
  const end = await locks.request(name, options, run).catch((): LockEnd => {
    if (!isRunning) return isLeaving ? "leaving" : "unavailable";
    taken.abort(); // a stolen lock rejects the request while the work still runs
    return "taken";
  });
  if (failure) throw (failure as { error: unknown }).error;
  return end;
}
