/** Server-sent events of one browser (HTML standard, section 9.2). */
import type { LiveProgress } from "@/lib/progress/live.ts";
import type { ProgressView } from "@/lib/progress/view.ts";

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000;
/** What the browser waits before it comes back, milliseconds. */
const RETRY_MS = 3_000;

/**
 * A stream of `event: progress` with `data:` a JSON array of ProgressView; null when the listener has
 * too many open. It begins with how things stand, because a browser that comes back has missed something,
 * and ends with the session and with the server; the browser then comes back by itself.
 */
export function openEventStream(
  live: LiveProgress,
  userId: string,
  readAll: () => Promise<ProgressView[]>,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  let unsubscribe: (() => void) | null = null;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let isOpen = true;
  const end = () => {
    isOpen = false;
    clearInterval(heartbeat);
    unsubscribe?.();
  };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const sendProgress = (progress: ProgressView[]) =>
        send(`event: progress\ndata: ${JSON.stringify(progress)}\n\n`);
      /** What changes while the beginning is read comes after it. */
      let waiting: ProgressView[][] | null = [];
      unsubscribe = live.subscribe(userId, {
        push: (progress) => waiting ? waiting.push(progress) : sendProgress(progress),
        close() {
          end();
          controller.close();
        },
      });
      if (!unsubscribe) return;
      send(`retry: ${RETRY_MS}\n\n`);
      const begin = (all: ProgressView[]) => {
        const held = [all, ...waiting ?? []];
        waiting = null;
        if (isOpen) {
          for (const progress of held) if (progress.length > 0) sendProgress(progress);
        }
      };
      readAll().then(begin, () => begin([])); // of use without its beginning too
      heartbeat = setInterval(() => send(":\n\n"), HEARTBEAT_MS);
    },
    cancel: end,
  });
  return unsubscribe ? stream : null;
}
