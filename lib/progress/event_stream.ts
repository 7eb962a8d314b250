/** Server-sent events of one browser (HTML standard, section 9.2). */
import type { LiveProgress } from "@/lib/progress/live.ts";

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** What the browser waits before it comes back, milliseconds. */
const RETRY_MS = 3_000;

/**
 * A stream of `event: progress` with `data:` a JSON array of ProgressView; null when the listener has
 * too many open. It ends with the session and with the server; the browser then comes back by itself.
 */
export function openEventStream(
  live: LiveProgress,
  userId: string,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  let unsubscribe: (() => void) | null = null;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  const end = () => {
    clearInterval(heartbeat);
    unsubscribe?.();
  };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      unsubscribe = live.subscribe(userId, {
        push: (progress) => send(`event: progress\ndata: ${JSON.stringify(progress)}\n\n`),
        close() {
          end();
          controller.close();
        },
      });
      if (!unsubscribe) return;
      send(`retry: ${RETRY_MS}\n\n`);
      heartbeat = setInterval(() => send(":\n\n"), HEARTBEAT_MS);
    },
    cancel: end,
  });
  return unsubscribe ? stream : null;
}
