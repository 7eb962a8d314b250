/**
 * Runs work on a thread of its own, so that it delays no request. The thread starts with the first order and
 * stops when idle, to free the memory of its modules.
 */

import { TimeoutError, withDeadline } from "./time.ts";

const IDLE_MS = 15_000;
/** Far longer than any order takes; a thread that hangs is terminated. */
const ANSWER_MS = 60_000;

interface SentOrder<Order> {
  id: number;
  order: Order;
}

type Report<Answer> = { id: number; answer: Answer } | { id: number; reason: string };

/** This host has no threads; some serverless platforms do not. */
export class NoWorkers extends Error {
  override name = "NoWorkers";
}

interface IdleWorker<Order, Answer> {
  /**
   * Rejects when the order fails or takes too long.
   * @throws {NoWorkers}
   */
  ask(order: Order): Promise<Answer>;
  close(): void;
}

/** @param module address of a module that calls {@link answerOrders} */
export function createIdleWorker<Order, Answer>(module: URL): IdleWorker<Order, Answer> {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let worker: Worker | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function start(): Worker {
    let started: Worker;
    try {
      started = new Worker(module, { type: "module" });
    } catch (error) {
      throw new NoWorkers("threads cannot be started here", { cause: error });
    }
    started.onmessage = ({ data }: MessageEvent<Report<Answer>>) => handleReport(data);
    started.onerror = (event) => {
      event.preventDefault(); // an unhandled error of a worker ends the whole process
      stop(event.message);
    };
    return started;
  }

  function handleReport(report: Report<Answer>): void {
    const order = waiting.get(report.id);
    waiting.delete(report.id);
    if ("answer" in report) order?.resolve(report.answer);
    else order?.reject(new Error(`The order could not be done: ${report.reason}`));
    if (waiting.size > 0) return;
    idleTimer = setTimeout(() => stop("idle"), IDLE_MS);
    Deno.unrefTimer(idleTimer);
  }

  function stop(reason: string): void {
    clearTimeout(idleTimer);
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(`The worker ended: ${reason}`));
    waiting.clear();
  }

  return {
    async ask(order) {
      clearTimeout(idleTimer);
      worker ??= start();
      const sent: SentOrder<Order> = { id: ++lastId, order };
      const result = Promise.withResolvers<Answer>();
      waiting.set(sent.id, result);
      worker.postMessage(sent);
      return await withDeadline(ANSWER_MS, result.promise).catch((error) => {
        if (error instanceof TimeoutError) stop("it gave no answer");
        throw error;
      });
    },
    close: () => stop("the site is closing"),
  };
}

/** The worker's side: does each order that arrives; one after the other if `work` is synchronous. */
export function answerOrders<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  // TypeScript types `self` as a window; a worker needs only these two members.
  const port = self as unknown as {
    onmessage: (event: MessageEvent<SentOrder<Order>>) => void;
    postMessage(report: Report<Answer>): void;
  };
  port.onmessage = async ({ data: { id, order } }) => {
    try {
      port.postMessage({ id, answer: await work(order) });
    } catch (error) {
      port.postMessage({ id, reason: String(error) });
    }
  };
}
