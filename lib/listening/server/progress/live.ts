/** Live updates: sends changes of progress to the listener's open browsers. */
import type { ProgressView } from "@/lib/listening/progress/view.ts";

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
