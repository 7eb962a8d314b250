/**
 * Work that is due about once an hour: repeating what a lost message left undone. A timer of this process
 * starts it; where processes live only while somebody asks, a schedule from outside does (tools/deploy.ts).
 */

const MINUTE_MS = 60_000;
/** Not at once: the start itself and the first page come first. */
const FIRST_MS = MINUTE_MS;
const EVERY_MS = 60 * MINUTE_MS;

/** What has to be done. It tells of its own failures; one does not keep the next from being done. */
export type HourlyWork = () => Promise<void>;

export interface Hourly {
  add(work: HourlyWork): void;
  /** Does all of it, one after the other; resolves when it is done, also where it was under way already. */
  run(): Promise<void>;
  /** No more from here on; resolves when what is under way has ended. */
  close(): Promise<void>;
}

/** @param isTimed false: nothing is done unless `run` is called */
export function createHourly({ isTimed }: { isTimed: boolean }): Hourly {
  const all: HourlyWork[] = [];
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function doAll(): Promise<void> {
    for (const work of all) {
      if (!isClosed) await work();
    }
  }

  const run = () => running ??= doAll().finally(() => running = null);
  const timers = isTimed ? [setTimeout(run, FIRST_MS), setInterval(run, EVERY_MS)] : [];
  timers.forEach((timer) => Deno.unrefTimer(timer));
  return {
    add: (work) => void all.push(work),
    run,
    async close() {
      isClosed = true;
      timers.forEach((timer) => clearTimeout(timer)); // of an interval too (HTML, "timers")
      await running;
    },
  };
}
