/** Says when it is worth looking for news: the store tells (watch), or the time has come (poll). */
import { keys } from "@/lib/platform/server/kv/keys.ts";

/** How old news may become where the store does not tell; others hear within twice that. */
const POLL_MS = 1_500;
/** Looks of a process that serves nobody, and of one that relies on the store's telling. */
const IDLE_MS = 30_000;
/** Before a watch that has ended is tried again. */
const AGAIN_MS = 30_000;

export interface Bell {
  /** Resolves when it is time to look, or when it is closed. */
  wait(): Promise<void>;
  close(): void;
}

/** `isBusy`: whether anybody is served who should hear soon. */
export function pollBell({ isBusy }: { isBusy: () => boolean }): Bell {
  let lookedAtMs = performance.now();
  const closed = Promise.withResolvers<void>();
  let isClosed = false;
  const pause = () => sleep(POLL_MS, closed.promise);
  return {
    async wait() {
      do await pause(); while (
        !isClosed && !isBusy() && performance.now() - lookedAtMs < IDLE_MS
      );
      lookedAtMs = performance.now();
    },
    close() {
      isClosed = true;
      closed.resolve();
    },
  };
}

/**
 * Rings when the store says that the head has changed. A store that cannot tell, or does not just now, is
 * polled: that is found out by asking it.
 */
export function watchBell(kv: Deno.Kv, o: { isBusy: () => boolean }): Bell {
  let isWatching = false;
  let isClosed = false;
  let rung = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let reader: ReadableStreamDefaultReader<unknown> | null = null;
  const poll = pollBell({ isBusy: () => !isWatching && o.isBusy() });

  async function follow(): Promise<void> {
    while (!isClosed) {
      try {
        reader = kv.watch([keys.newsHead()]).getReader();
        while (!(await reader.read()).done) {
          isWatching = true;
          rung.resolve();
        }
      } catch { /* it cannot, or has stopped: polled until it can */ }
      isWatching = false;
      await sleep(AGAIN_MS, closed.promise);
    }
  }
  follow();
  return {
    async wait() {
      await Promise.race([rung.promise, poll.wait(), closed.promise]);
      rung = Promise.withResolvers();
    },
    close() {
      isClosed = true;
      closed.resolve();
      poll.close();
      reader?.cancel().catch(() => {});
    },
  };
}

async function sleep(ms: number, ended: Promise<void>): Promise<void> {
  const woken = Promise.withResolvers<void>();
  const timer = setTimeout(woken.resolve, ms);
  Deno.unrefTimer(timer);
  await Promise.race([woken.promise, ended]);
  clearTimeout(timer);
}
