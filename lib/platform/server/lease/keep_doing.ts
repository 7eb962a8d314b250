/** Work that is due now and then, and that one process of all does, whichever is there. */
import type { Log } from "@/lib/platform/log.ts";
import { createLease, type LeaseOptions } from "@/lib/platform/server/lease/lease.ts";
import { sleep } from "@/lib/platform/server/lease/sleep.ts";

export interface KeepDoingOptions extends LeaseOptions {
  /** Begins nothing more once `signal` has ended: another process may do it then. */
  act: (signal: AbortSignal) => Promise<unknown>;
  /** Between two times it is done, in all processes together. */
  everyMs: number;
  /** Between two looks whether it is due. */
  lookMs: number;
  log: Pick<Log, "warn">;
}

export interface Keeper {
  /** No more from here on; resolves when what is under way has ended. */
  close(): Promise<void>;
}

export function keepDoing({ act, everyMs, lookMs, log, ...o }: KeepDoingOptions): Keeper {
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
