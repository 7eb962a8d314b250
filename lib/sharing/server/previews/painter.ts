/** Has pictures drawn in a thread of its own, started by the first one and let go after a while without. */
import type { DrawOrder, DrawReport } from "@/lib/sharing/server/previews/messages.ts";

/** An idle worker keeps 60 MB for the renderer and its fonts. */
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
    started.onmessage = ({ data }: MessageEvent<DrawReport>) => settle(data);
    started.onerror = (event) => {
      event.preventDefault(); // an error nobody handles would end the whole site
      end(event.message);
    };
    return started;
  }

  function settle(report: DrawReport): void {
    const order = waiting.get(report.id);
    waiting.delete(report.id);
    if ("png" in report) order?.resolve(report.png as Uint8Array<ArrayBuffer>);
    else order?.reject(new Error(`The picture could not be drawn: ${report.reason}`));
    if (waiting.size > 0) return;
    idleTimer = setTimeout(() => end("idle"), IDLE_MS);
    Deno.unrefTimer(idleTimer);
  }

  function end(reason: string): void {
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
    close: () => end("the site is closing"),
  };
}
