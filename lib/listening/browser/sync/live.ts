import type { followProgress, listProgressNow } from "@/lib/listening/calls.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { holdLock, type LockEnd } from "@/lib/platform/browser/hold_lock.ts";
import { asListener, isSignedOut, request } from "@/lib/platform/browser/request.ts";
import { VISITOR } from "../player/listener.ts";

const EVENTS: typeof followProgress.path = "/api/progress/events";
const NOW: typeof listProgressNow.path = "/api/progress/now";
const POLL_MS = 30_000;
/** What a tab that has just come says to the others: it may have missed what came since its page was made. */
const JOINED = "joined";

export interface Watching {
  listener: string;
  onProgress(progress: ProgressView[]): void;
  /** Told in the tab that asks: the listener is not signed in here any more. */
  onSignedOut(): void;
}

export interface Live {
  /** This tab plays: from now on it is the one that asks the server. */
  lead(): void;
}

/**
 * Progress as it changes at the listener's other devices: one connection a browser, held by the tab with
 * a lock of that name, which shares what arrives with the others. A tab that plays takes the lock over.
 * Without a lasting connection it asks every half minute while the page is looked at.
 *
 * @param stop ends it
 */
export function followLive(
  { listener, onProgress, onSignedOut }: Watching,
  stop: AbortSignal,
): Live {
  if (listener === VISITOR) return { lead() {} };
  const name = `lamplight:live:${listener}`;
  const channel = new BroadcastChannel(name);
  /** The last that was shared of each book. */
  const latest = new Map<number, ProgressView>();
  channel.onmessage = ({ data }: MessageEvent<ProgressView[] | typeof JOINED>) => {
    if (data !== JOINED) onProgress(data);
    else if (latest.size > 0) channel.postMessage([...latest.values()]);
  };
  channel.postMessage(JOINED);
  let isLeader = false;

  const share = (progress: ProgressView[]) => {
    for (const it of progress) latest.set(it.audiobookId, it);
    channel.postMessage(progress);
    onProgress(progress);
  };

  const ended = new Promise<void>((done) => stop.addEventListener("abort", () => done()));
  const connect = async (taken: AbortSignal) => {
    isLeader = true;
    const connected = new AbortController();
    for (const it of [stop, taken]) it.addEventListener("abort", () => connected.abort());
    connectTo({ listener, onProgress: share, onSignedOut }, connected.signal);
    await ended;
  };
  /** Holds the lock until another tab takes it or the page ends. */
  const hold = async (options: LockOptions) => {
    const end = await holdLock(name, options, connect);
    isLeader = false;
    return end;
  };
  const goOn = (end: LockEnd) => {
    if (stop.aborted) return;
    if (end === "taken") {
      latest.clear(); // another tab knows better from now on
      void wait();
    } else if (end === "unavailable") void connect(stop);
  };
  let isWaiting = false;
  /** Stands in the queue for the lock, once. */
  const wait = async () => {
    if (isWaiting) return;
    isWaiting = true;
    const end = await hold({});
    isWaiting = false;
    goOn(end);
  };

  void wait();
  stop.addEventListener("abort", () => channel.close());
  return {
    lead() {
      if (!isLeader) void hold({ steal: true }).then(goOn);
    },
  };
}

function connectTo(following: Watching, stop: AbortSignal): void {
  if (!("EventSource" in globalThis)) return poll(following, stop);
  const source = new EventSource(asListener(EVENTS, following.listener));
  source.addEventListener("progress", ({ data }) => following.onProgress(JSON.parse(data)));
  source.onerror = () => {
    // Otherwise it comes back by itself.
    if (source.readyState === EventSource.CLOSED && !stop.aborted) poll(following, stop);
  };
  stop.addEventListener("abort", () => source.close());
}

function poll({ listener, onProgress, onSignedOut }: Watching, stop: AbortSignal): void {
  const polling = new AbortController();
  const endPolling = () => polling.abort();
  const askNow = async () => {
    const reply = await request<typeof listProgressNow>("get", asListener(NOW, listener), {
      signal: AbortSignal.timeout(10_000),
    });
    if (reply.ok) {
      if (!polling.signal.aborted) onProgress(reply.data);
    } else if (isSignedOut(reply.status)) {
      endPolling(); // nothing will come any more
      onSignedOut();
    }
  };
  const askIfLookedAt = () => void (document.hidden || askNow());
  const timer = setInterval(askIfLookedAt, POLL_MS);
  polling.signal.addEventListener("abort", () => clearInterval(timer));
  stop.addEventListener("abort", endPolling);
  document.addEventListener("visibilitychange", askIfLookedAt, { signal: polling.signal });
  void askNow();
}
