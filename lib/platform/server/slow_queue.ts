/** Work that costs much and is never waited for: one piece at a time, at most a quarter of one processor. */

/** Work beyond this is dropped: callers request it again when they next need it. */
const MAX_WAITING = 100;
/** After each piece it rests three times as long as that took. */
const REST = 3;

export type SlowQueue = (work: () => Promise<void>) => void;

/** @param pause waits so many milliseconds; for tests */
export function createSlowQueue(pause = sleep): SlowQueue {
  const waiting: (() => Promise<void>)[] = [];
  let isBusy = false;

  async function run(): Promise<void> {
    isBusy = true;
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      const begunMs = performance.now();
      await work().catch(() => {}); // what it would have made better stays as it is
      await pause(REST * (performance.now() - begunMs));
    }
    isBusy = false;
  }

  return (work) => {
    if (waiting.length >= MAX_WAITING) return;
    waiting.push(work);
    if (!isBusy) run();
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => Deno.unrefTimer(setTimeout(done, ms)));
}
