/**
 * What a service worker has that a page has not, as far as ours uses it: the compiler is told of pages
 * alone, for the two worlds contradict each other.
 */

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The answer that the browser asked for while the worker was starting; undefined where there is none. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Response | Promise<Response>): void;
}

export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: {
    readonly active: { readonly scriptURL: string } | null;
    navigationPreload?: { enable(): Promise<void> };
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", then: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", then: (event: FetchEvent) => void): void;
  addEventListener(type: "sync", then: (event: SyncEvent) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;
