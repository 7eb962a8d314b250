/** Periodic work that one process does for all: a lease in the store decides which. */

import { z } from "zod";
import { keys } from "./records.ts";
import type { Log } from "./telemetry/log.server.ts";

/* Leases as stored. Every change is conditional on the version that was read. */

const leaseRecord = z.object({
  /** The process that holds it; null: none. */
  holder: z.string().nullable(),
  /** When the work was last completed. */
  doneAtMs: z.number(),
});
type LeaseRecord = z.infer<typeof leaseRecord>;

interface LeaseEntry extends LeaseRecord {
  versionstamp: string | null;
}

interface LeaseStore {
  read(work: string): Promise<LeaseEntry>;
  /** The new version; null when another process has changed it since `from` was read. */
  change(work: string, from: LeaseEntry, to: LeaseRecord): Promise<LeaseEntry | null>;
}

export function createLeaseStore(kv: Deno.Kv): LeaseStore {
  return {
    async read(work) {
      const { value, versionstamp } = await kv.get(keys.lease(work));
      const record = leaseRecord.safeParse(value).data ?? { holder: null, doneAtMs: 0 };
      return { ...record, versionstamp };
    },
    async change(work, { versionstamp }, to) {
      const key = keys.lease(work);
      const result = await kv.atomic().check({ key, versionstamp }).set(key, to).commit();
      return result.ok ? { ...to, versionstamp: result.versionstamp } : null;
    },
  };
}

/** Waits `ms` or until the signal, without keeping the process alive. */
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

/*
 * The holder renews its lease. After a lifetime without renewal another process takes it. Clocks of different
 * processes are never compared: each measures how long the record has not changed.
 */

interface LeaseOptions {
  leases: LeaseStore;
  /** Name of the work, the same in every process. */
  work: string;
  /** How long a lease is valid without renewal. */
  lifetimeMs: number;
}

interface LeasedWork {
  /** Whether the work is due, given when it was last completed. */
  isDue(doneAtMs: number): boolean;
  /** After `signal` another process may do the work: begin nothing more. */
  act(signal: AbortSignal): Promise<unknown>;
  closing: AbortSignal;
}

export interface Lease {
  /** Does the work if it is due and no other process does it; returns whether it was begun. */
  tryDo(work: LeasedWork): Promise<boolean>;
}

export function createLease({ leases, work, lifetimeMs }: LeaseOptions): Lease {
  const holder = crypto.randomUUID();
  /** The lease's version when last read, and since when it has not changed. */
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
    let untilMs = takenMs + lifetimeMs * 0.75; // others wait for the whole lifetime
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

interface RunUnderLeaseOptions extends LeaseOptions {
  /** After `signal` another process may do the work: begin nothing more. */
  act: (signal: AbortSignal) => Promise<unknown>;
  /** Interval at which the work is done, in all processes together. */
  everyMs: number;
  /** Interval at which this process checks whether it is due. */
  lookMs: number;
  log: Pick<Log, "warn">;
}

interface Keeper {
  /** Starts nothing more; resolves when the work under way has ended. */
  close(): Promise<void>;
}

export function runUnderLease({ act, everyMs, lookMs, log, ...o }: RunUnderLeaseOptions): Keeper {
  const lease = createLease(o);
  const closing = new AbortController();
  const isDue = (doneAtMs: number) => Date.now() - doneAtMs >= everyMs;

  async function keep(): Promise<void> {
    while (true) {
      await sleep(lookMs, closing.signal);
      if (closing.signal.aborted) return;
      await lease.tryDo({ isDue, act, closing: closing.signal })
        .catch((error) => log.warn("work_failed", { work: o.work, error }));
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
