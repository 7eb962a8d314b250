/** Draws pictures in a worker, which is started by the first one and stopped when idle. */
import type { DrawOrder, DrawReport } from "@/lib/sharing/server/previews/messages.ts";

/** Time until an idle worker is stopped, because it holds 60 MB for the renderer and its fonts. */
const IDLE_MS = 15_000;

export interface Painter {
  /** PNG of an SVG. Rejects when it cannot be drawn. */
  draw(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

export function createPainter(): Painter {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>();
  let worker: Worker | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<DrawReport>) => handleReport(data);
    started.onerror = (event) => {
      event.preventDefault(); // an unhandled error of a worker ends the whole process
      stop(event.message);
    };
    return started;
  }

  function handleReport(report: DrawReport): void {
    const order = waiting.get(report.id);
    waiting.delete(report.id);
    if ("png" in report) order?.resolve(report.png as Uint8Array<ArrayBuffer>);
    else order?.reject(new Error(`The picture could not be drawn: ${report.reason}`));
    if (waiting.size > 0) return;
    idleTimer = setTimeout(() => stop("idle"), IDLE_MS);
    Deno.unrefTimer(idleTimer);
  }

  function stop(reason: string): void {
    clearTimeout(idleTimer);
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(`The painter ended: ${reason}`));
    waiting.clear();
  }

  return {
    draw(svg) {
      clearTimeout(idleTimer);
      const order: DrawOrder = { id: ++lastId, svg };
      const result = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      waiting.set(order.id, result);
      (worker ??= start()).postMessage(order);
      return result.promise;
    },
    close: () => stop("the site is closing"),
  };
}
