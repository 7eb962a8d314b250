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
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /** @throws {QueueFull} when as many wait already as may. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    const { maxRunning, maxWaiting, retryAfterSec } = this.#options;
    if (this.#running < maxRunning) this.#running++;
    else if (this.#waiting.length >= maxWaiting) throw new QueueFull(retryAfterSec);
    else await new Promise<void>((start) => this.#waiting.push(start)); // the place is handed over
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
