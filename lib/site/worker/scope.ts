/**
 * Types of the service worker's globals, as far as they are used: the compiler is configured for pages, whose types
 * contradict them.
 */

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The response to navigation preload; undefined: there is none. */
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
