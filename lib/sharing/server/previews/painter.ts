/** Draws pictures in a worker. */
import { createIdleWorker } from "@/lib/platform/server/idle_worker.ts";

export interface Painter {
  /** PNG of an SVG. Rejects when it cannot be drawn. */
  draw(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

export function createPainter(): Painter {
  const { ask, close } = createIdleWorker<string, Uint8Array<ArrayBuffer>>(
    new URL("./worker.ts", import.meta.url),
  );
  return { draw: ask, close };
}
