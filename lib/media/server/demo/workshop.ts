/** The thread in which chapters are made: started by the first order, let go after a while without one. */
import type { HurryOrder, MakeOrder, MakeReport } from "@/lib/media/server/demo/messages.ts";

/** An idle worker keeps 60 MB for the voice. */
const IDLE_MS = 15_000;

export interface Workshop {
  order(order: MakeOrder | HurryOrder): void;
  /** To be called when all orders are done. */
  rest(): void;
  close(): void;
}

/** @param o.onBroken is told when the thread has died; none of its orders will be reported on any more */
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
      event.preventDefault(); // an error nobody handles would end the whole site
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
