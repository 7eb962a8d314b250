/**
 * Work that is due now and then, and that one process of all does, whichever is there. The holder renews its
 * lease; one that was killed leaves it to another, who has seen it unchanged for a lifetime. No two clocks are
 * compared: each process measures with its own how long nothing has changed.
 */
import type { Log } from "@/lib/platform/log.ts";
import type { LeaseEntry, LeaseStore } from "@/lib/platform/server/lease/lease_store.ts";

export interface KeepDoingOptions {
  leases: LeaseStore;
  /** Its name, the same in every process. */
  work: string;
  /** Begins nothing more once `signal` has ended: another process may do it then. */
  act: (signal: AbortSignal) => Promise<unknown>;
  /** Between two times it is done, in all processes together. */
  everyMs: number;
  /** Between two looks whether it is due. */
  lookMs: number;
  /** For so long a holder that says nothing counts as there. */
  lifetimeMs: number;
  log: Pick<Log, "warn">;
}

export interface Keeper {
  /** No more from here on; resolves when what is under way has ended. */
  close(): Promise<void>;
}

export function keepDoing(o: KeepDoingOptions): Keeper {
  const { leases, work, lookMs, lifetimeMs } = o;
  const holder = crypto.randomUUID();
  const closing = new AbortController();
  /** What was found last, and since when. */
  let seen: { versionstamp: string | null; sinceMs: number } | null = null;

  function isFree(found: LeaseEntry): boolean {
    if (found.holder === null) return true;
    if (seen?.versionstamp !== found.versionstamp) {
      seen = { versionstamp: found.versionstamp, sinceMs: performance.now() };
    }
    return performance.now() - seen.sinceMs >= lifetimeMs;
  }

  async function look(): Promise<void> {
    const found = await leases.read(work);
    if (!isFree(found) || Date.now() - found.doneAtMs < o.everyMs) return;
    const askedMs = performance.now();
    const mine = await leases.change(work, found, { ...found, holder });
    if (mine) await hold(mine, askedMs);
  }

  async function hold(taken: LeaseEntry, takenMs: number): Promise<void> {
    const lost = new AbortController();
    const ended = new AbortController();
    let mine: LeaseEntry | null = taken;
    let untilMs = takenMs + lifetimeMs * 0.75; // others wait for the whole of it
    const renewing = (async () => {
      while (!ended.signal.aborted) {
        await sleep(lifetimeMs / 4, ended.signal);
        if (ended.signal.aborted) return;
        const askedMs = performance.now();
        const renewal: Promise<LeaseEntry | null> = leases.change(work, mine!, {
          ...mine!,
          holder,
        });
        const late = sleep(Math.max(0, untilMs - askedMs), ended.signal).then(() => null);
        mine = await Promise.race([renewal, late]).catch(() => null);
        if (!mine) return lost.abort();
        untilMs = askedMs + lifetimeMs * 0.75;
      }
    })();
    let isDone = false;
    try {
      await o.act(AbortSignal.any([lost.signal, closing.signal]));
      isDone = !lost.signal.aborted && !closing.signal.aborted;
    } finally {
      ended.abort();
      await renewing;
      const doneAtMs = isDone ? Date.now() : taken.doneAtMs;
      if (mine) await leases.change(work, mine, { holder: null, doneAtMs });
    }
  }

  async function keep(): Promise<void> {
    while (true) {
      await sleep(lookMs, closing.signal);
      if (closing.signal.aborted) return;
      await look().catch((error) => o.log.warn("work_failed", { work, error }));
    }
  }
  const keeping = keep();
  return {
    async close() {
      closing.abort();
      await keeping;
    },
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    Deno.unrefTimer(timer);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
