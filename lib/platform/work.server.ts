/**
 * Work outside requests: hourly work, background work, and bounded costly work. The hourly work repeats what a
 * lost message left undone. One process does it, under a lease (create_platform.server.ts); on Deno Deploy, where
 * processes end with their requests, a cron starts it (tools/deploy.ts).
 */

/**
 * One piece of the hourly work. It logs its own failures, so that the next piece still runs. After `signal`
 * another process may do the work: begin nothing more.
 */
export type HourlyWork = (signal?: AbortSignal) => Promise<void>;

export type Hourly = ReturnType<typeof createHourly>;

export function createHourly() {
  const all: HourlyWork[] = [];
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function doAll(signal?: AbortSignal): Promise<void> {
    for (const work of all) {
      if (!isClosed && !signal?.aborted) await work(signal);
    }
  }

  return {
    add: (work: HourlyWork): void => void all.push(work),
    /** Does all of it, one after the other; resolves when it is done. A run under way is joined. */
    run: (signal?: AbortSignal) => running ??= doAll(signal).finally(() => running = null),
    /** Starts nothing more; resolves when the work under way has ended. */
    async close(): Promise<void> {
      isClosed = true;
      await running;
    },
  };
}

/* Costly work that nobody waits for: one piece at a time, at most a quarter of one processor. */

/** Work beyond this is dropped: callers request it again when they next need it. */
const MAX_WAITING = 100;
/** After each piece the queue rests three times as long as the piece took. */
const REST = 3;

export type SlowQueue = (work: () => Promise<void>) => void;

export function createSlowQueue(): SlowQueue {
  const waiting: (() => Promise<void>)[] = [];
  let isBusy = false;

  async function run(): Promise<void> {
    isBusy = true;
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      const begunMs = performance.now();
      await work().catch(() => {}); // a failure leaves things as they were
      await sleep(REST * (performance.now() - begunMs));
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

/* Bounds costly work: a few jobs run, some wait, the rest are refused at once. */

/** Too much of this work is waiting; nothing was done. */
export class QueueFull extends Error {
  override name = "QueueFull";
  constructor(readonly retryAfterSec: number) {
    super(`the queue is full, try again in ${retryAfterSec} s`);
  }
}

interface WorkQueueOptions {
  maxRunning: number;
  maxWaiting: number;
  /** Retry-After for a refused caller, seconds. */
  retryAfterSec: number;
}

export class WorkQueue {
  readonly #options: WorkQueueOptions;
  /** Two lanes with their own bounds: a full lane does not affect the other. */
  readonly #waiting = { first: [] as (() => void)[], others: [] as (() => void)[] };
  #running = 0;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /**
   * @param isFirst whether it runs before everything in the other lane
   * @throws {QueueFull} when its lane is full
   */
  async run<T>(job: () => Promise<T>, { isFirst = false } = {}): Promise<T> {
    const { maxRunning, maxWaiting, retryAfterSec } = this.#options;
    const lane = isFirst ? this.#waiting.first : this.#waiting.others;
    if (this.#running < maxRunning) this.#running++;
    else if (lane.length >= maxWaiting) throw new QueueFull(retryAfterSec);
    else await new Promise<void>((start) => lane.push(start)); // a finished job hands over its place
    try {
      return await job();
    } finally {
      const next = this.#waiting.first.shift() ?? this.#waiting.others.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
