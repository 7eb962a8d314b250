/** Server-sent events of one browser (HTML standard, section 9.2). */
import type { LiveProgress } from "@/lib/listening/server/progress/live.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";

/** Shorter than a minute, after which proxies close a silent connection. */
const HEARTBEAT_MS = 20_000;
/** Consecutive heartbeats without room in the stream (one minute) after which the client counts as gone. */
const MAX_MISSED = 3;
/** Delay before the browser reconnects, milliseconds. */
const RETRY_MS = 3_000;

/**
 * A stream of `event: progress` with `data:` a JSON array of ProgressView; null when the listener has
 * too many open. It begins with the present state, because a reconnecting browser has missed changes,
 * and ends with the session and with the server; the browser then reconnects by itself.
 *
 * At most one message is queued. Later changes are merged beside it, only the newest view of each book; a stream
 * that is not read for a minute is aborted.
 */
export function openEventStream(
  live: LiveProgress,
  userId: string,
  readAll: () => Promise<ProgressView[]>,
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  /** The views to be sent, by book. */
  const waiting = new Map<number, ProgressView>();
  let hasBegun = false;
  let hasEnded = false;
  let missed = 0;
  let unsubscribe: (() => void) | null = null;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function end(): void {
    hasEnded = true;
    clearInterval(heartbeat);
    unsubscribe?.();
  }

  type Controller = ReadableStreamDefaultController<Uint8Array>;
  /** Whether a message can be queued; false for a closed stream. */
  const hasRoom = ({ desiredSize }: Controller) => desiredSize !== null && desiredSize > 0;

  function sendWaiting(controller: Controller): void {
    if (!hasBegun || waiting.size === 0 || !hasRoom(controller)) return;
    const data = JSON.stringify([...waiting.values()]);
    waiting.clear();
    controller.enqueue(encoder.encode(`event: progress\ndata: ${data}\n\n`));
  }

  function beat(controller: Controller): void {
    missed = hasRoom(controller) ? 0 : missed + 1;
    if (missed === 0) return controller.enqueue(encoder.encode(":\n\n"));
    if (missed < MAX_MISSED) return;
    end();
    controller.error("A live connection was not read for a minute."); // close() would wait for the reader
  }

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const close = () => {
        if (hasEnded) return;
        end();
        controller.close();
      };
      unsubscribe = live.subscribe(userId, {
        push(progress) {
          for (const it of progress) waiting.set(it.audiobookId, it);
          sendWaiting(controller);
        },
        close,
      });
      if (!unsubscribe) return;
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      const begin = (all: ProgressView[]) => {
        hasBegun = true;
        // A view that is already pending comes from a later change, so it is newer.
        for (const it of all) if (!waiting.has(it.audiobookId)) waiting.set(it.audiobookId, it);
        sendWaiting(controller);
      };
      readAll().then(begin, close); // the browser reconnects, by then perhaps to a store that answers
      heartbeat = setInterval(beat, HEARTBEAT_MS, controller);
    },
    pull: sendWaiting,
    cancel: end,
  });
  return unsubscribe ? stream : null;
}
