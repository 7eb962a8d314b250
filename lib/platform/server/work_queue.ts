/** A bound on costly work: a few jobs run, some wait, the rest are sent away at once. */

/** Too much of this work is waiting; nothing was done. */
export class QueueFull extends Error {
  override name = "QueueFull";
  constructor(readonly retryAfterSec: number) {
    super(`the queue is full, try again in ${retryAfterSec} s`);
  }
}

export interface WorkQueueOptions {
  maxRunning: number;
  maxWaiting: number;
  /** Retry-After for a refused caller, seconds. */
  retryAfterSec: number;
}

export class WorkQueue {
  readonly #options: WorkQueueOptions;
  /** Two lanes, each as long as the other: whoever fills one keeps nobody out of the other. */
  readonly #waiting = { first: [] as (() => void)[], others: [] as (() => void)[] };
  #running = 0;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /**
   * @param isFirst whether it is done before everything in the other lane
   * @throws {QueueFull} when as many wait already in its lane as may
   */
  async run<T>(job: () => Promise<T>, { isFirst = false } = {}): Promise<T> {
    const { maxRunning, maxWaiting, retryAfterSec } = this.#options;
    const lane = isFirst ? this.#waiting.first : this.#waiting.others;
    if (this.#running < maxRunning) this.#running++;
    else if (lane.length >= maxWaiting) throw new QueueFull(retryAfterSec);
    else await new Promise<void>((start) => lane.push(start)); // the place is handed over
    try {
      return await job();
    } finally {
      const next = this.#waiting.first.shift() ?? this.#waiting.others.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
