/** Owns the worker in which demo chapters are made: starts it at the first order and stops it when idle. */
import type { HurryOrder, MakeOrder, MakeReport } from "@/lib/media/server/demo/messages.ts";

/** Time until an idle worker is stopped, because it holds 60 MB for the voice. */
const IDLE_MS = 15_000;

export interface Workshop {
  order(order: MakeOrder | HurryOrder): void;
  /** To be called when all orders are done: starts the idle timer. */
  rest(): void;
  close(): void;
}

/** @param o.onBroken called when the worker has crashed; its pending orders will get no reports */
export function createWorkshop(o: {
  onReport(report: MakeReport): void;
  onBroken(reason: string): void;
}): Workshop {
  let worker: Worker | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  function start(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<MakeReport>) => o.onReport(data);
    started.onerror = (event) => {
      event.preventDefault(); // an unhandled error of a worker ends the whole process
      close();
      o.onBroken(event.message);
    };
    return started;
  }

  function close(): void {
    clearTimeout(idleTimer);
    worker?.terminate();
    worker = null;
  }

  return {
    order(order) {
      clearTimeout(idleTimer);
      (worker ??= start()).postMessage(order);
    },
    rest() {
      clearTimeout(idleTimer);
      if (!worker) return;
      idleTimer = setTimeout(close, IDLE_MS);
      Deno.unrefTimer(idleTimer);
    },
    close,
  };
}
