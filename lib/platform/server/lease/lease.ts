/**
 * Work that one process of all does at a time. The holder renews its lease; one that was killed leaves it to
 * another, who has seen it unchanged for a lifetime. No two clocks are compared: each process measures with its
 * own how long nothing has changed.
 */
import type { LeaseEntry, LeaseStore } from "@/lib/platform/server/lease/lease_store.ts";
import { sleep } from "@/lib/platform/server/lease/sleep.ts";

export interface LeaseOptions {
  leases: LeaseStore;
  /** Its name, the same in every process. */
  work: string;
  /** How long a lease that is not renewed stays valid. */
  lifetimeMs: number;
}

export interface LeasedWork {
  /** Whether it is to be done, by when it was last done to its end. */
  isDue(doneAtMs: number): boolean;
  /** Begins nothing more once `signal` has ended: another process may do it then. */
  act(signal: AbortSignal): Promise<unknown>;
  closing: AbortSignal;
}

export interface Lease {
  /** Does the work if it is due and nobody else is at it; answers whether it was begun. */
  tryDo(work: LeasedWork): Promise<boolean>;
}

export function createLease({ leases, work, lifetimeMs }: LeaseOptions): Lease {
  const holder = crypto.randomUUID();
  /** The lease's version when last read, and since when it is unchanged. */
  let seen: { versionstamp: string | null; sinceMs: number } | null = null;

  function isFree(found: LeaseEntry): boolean {
    if (found.holder === null) return true;
    if (seen?.versionstamp !== found.versionstamp) {
      seen = { versionstamp: found.versionstamp, sinceMs: performance.now() };
    }
    return performance.now() - seen.sinceMs >= lifetimeMs;
  }

  async function hold(taken: LeaseEntry, takenMs: number, o: LeasedWork): Promise<void> {
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
      await o.act(AbortSignal.any([lost.signal, o.closing]));
      isDone = !lost.signal.aborted && !o.closing.aborted;
    } finally {
      ended.abort();
      await renewing;
      const doneAtMs = isDone ? Date.now() : taken.doneAtMs;
      if (mine) await leases.change(work, mine, { holder: null, doneAtMs });
    }
  }

  return {
    async tryDo(o) {
      const found = await leases.read(work);
      if (!isFree(found) || !o.isDue(found.doneAtMs)) return false;
      const askedMs = performance.now();
      const mine = await leases.change(work, found, { ...found, holder });
      if (mine) await hold(mine, askedMs, o);
      return mine !== null;
    },
  };
}
