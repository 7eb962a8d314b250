/**
 * Work that is due about once an hour: repeating what a lost message left undone. One process of all does it,
 * under a lease (create_platform.ts); where processes live only while somebody asks, a schedule from outside
 * starts it (tools/deploy.ts).
 */

/**
 * What has to be done. It tells of its own failures; one does not keep the next from being done. Once `signal`
 * has ended another process may do it, and nothing more is begun.
 */
export type HourlyWork = (signal?: AbortSignal) => Promise<void>;

export interface Hourly {
  add(work: HourlyWork): void;
  /** Does all of it, one after the other; resolves when it is done, also where it was under way already. */
  run(signal?: AbortSignal): Promise<void>;
  /** No more from here on; resolves when what is under way has ended. */
  close(): Promise<void>;
}

export function createHourly(): Hourly {
  const all: HourlyWork[] = [];
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function doAll(signal?: AbortSignal): Promise<void> {
    for (const work of all) {
      if (!isClosed && !signal?.aborted) await work(signal);
    }
  }

  return {
    add: (work) => void all.push(work),
    run: (signal) => running ??= doAll(signal).finally(() => running = null),
    async close() {
      isClosed = true;
      await running;
    },
  };
}
