/**
 * The number of listeners of each book now, counted from their players' reports to this process. With several
 * processes the number is too low, never too high.
 */

import { type Catalogue, mapBooks } from "@/lib/catalogue/catalogue.ts";
import type { EventRecord } from "./model.ts";
import type { ProgressView } from "./view.ts";

/** Smaller numbers are not shown: they would reveal individual listeners, and make the site look empty. */
const FEWEST = 10;
/** A player reports every 15 seconds. */
const WINDOW_MS = 5 * 60_000;
/** How long a count stays unchanged, so that pages can be cached. */
const COUNT_MS = 60_000;
const MAX_LISTENERS = 10_000;

export type Audience = ReturnType<typeof createAudience>;

export function createAudience(
  { now = Date.now, maxListeners = MAX_LISTENERS }: {
    now?: () => number;
    maxListeners?: number;
  } = {},
) {
  /** By user, the latest report last. */
  const heard = new Map<string, { books: Set<number>; atMs: number }>();
  let counted: ReadonlyMap<number, number> = new Map();
  let countedAtMs = -Infinity;

  function count(nowMs: number): ReadonlyMap<number, number> {
    const listeners = new Map<number, number>();
    for (const [userId, { books, atMs }] of heard) {
      if (atMs <= nowMs - WINDOW_MS) heard.delete(userId);
      else for (const id of books) listeners.set(id, (listeners.get(id) ?? 0) + 1);
    }
    return new Map([...listeners].filter(([, count]) => count >= FEWEST));
  }

  return {
    /** @param sourceBook the single book in which the events happened */
    hear(userId: string, sourceBook: number, events: EventRecord[]): void {
      const fresh = events.filter(({ heard, atMs }) => heard && atMs > now() - WINDOW_MS).at(-1);
      if (!fresh) return; // a jump, or what a device heard while it was offline
      heard.delete(userId);
      heard.set(userId, { books: new Set([sourceBook, fresh.via]), atMs: fresh.atMs });
      if (heard.size > maxListeners) heard.delete(heard.keys().next().value!);
    },
    /** Listeners by book where they are at least ten; another map only when a figure has changed. */
    read(): ReadonlyMap<number, number> {
      if (now() < countedAtMs + COUNT_MS) return counted;
      countedAtMs = now();
      const latest = count(countedAtMs);
      if (!isSame(latest, counted)) counted = latest;
      return counted;
    },
  };
}

/** The catalogue with the counted listeners for books whose author gives no number. */
export const attendedCatalogue = (catalogue: Catalogue, audience: Audience): Catalogue =>
  mapBooks(catalogue, audience.read, (book, counts) => {
    const currentlyReading = book.currentlyReading ?? counts.get(book.id) ?? null;
    return currentlyReading === book.currentlyReading ? book : { ...book, currentlyReading };
  });

const isSame = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean =>
  a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);

/* Live updates: sends changes of progress to the listener's open browsers. */

type Push = (progress: ProgressView[]) => void;

interface Subscriber {
  push: Push;
  close: () => void;
}

/** A browser holds one connection, so that a client with more than this is not a browser. */
export const MAX_STREAMS_PER_USER = 20;

export class LiveProgress {
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  #isClosed = false;

  /** @returns a function that ends the subscription; null: the user has too many, or the site is closing. */
  subscribe(userId: string, subscriber: Subscriber): (() => void) | null {
    const ofUser = this.#subscribers.get(userId) ?? new Set();
    if (this.#isClosed || ofUser.size >= MAX_STREAMS_PER_USER) return null;
    this.#subscribers.set(userId, ofUser.add(subscriber));
    return () => {
      ofUser.delete(subscriber);
      if (ofUser.size === 0 && this.#subscribers.get(userId) === ofUser) {
        this.#subscribers.delete(userId);
      }
    };
  }

  /** Whether the user has an open stream. */
  isFollowed(userId: string): boolean {
    return this.#subscribers.has(userId);
  }

  publish(userId: string, progress: ProgressView[]): void {
    for (const { push } of this.#subscribers.get(userId) ?? []) push(progress);
  }

  /** Ends a listener's streams after a session has ended. Browsers whose sessions are valid reconnect by themselves. */
  closeUser(userId: string): void {
    for (const { close } of [...this.#subscribers.get(userId) ?? []]) close();
  }

  /** Whether any stream is open. */
  hasStreams(): boolean {
    return this.#subscribers.size > 0;
  }

  countStreams(): number {
    return [...this.#subscribers.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Ends every stream. Browsers reconnect by themselves and then receive the present state. */
  closeAll(): void {
    for (const userId of [...this.#subscribers.keys()]) this.closeUser(userId);
  }

  /** Ends every stream, so that the server can drain. */
  close(): void {
    this.#isClosed = true;
    this.closeAll();
  }
}

/* Server-sent events of one browser (HTML standard, section 9.2). */

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
