/**
 * Types of the service worker's globals, as far as they are used: the compiler is configured for pages, whose types
 * contradict them.
 */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The response to navigation preload; undefined: there is none. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Response | Promise<Response>): void;
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface WorkerScope {
  readonly location: Location;
  readonly navigator: { readonly userAgent: string };
  readonly clients: { claim(): Promise<void> };
  readonly registration: {
    readonly active: { readonly scriptURL: string } | null;
    navigationPreload?: Record<"enable" | "disable", () => Promise<void>>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", then: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", then: (event: FetchEvent) => void): void;
  addEventListener(type: "sync", then: (event: SyncEvent) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;

/**
 * Navigation preload: a page is requested while the worker starts. Not in Firefox (measured in 153): when that request
 * fails it shows its own error, whatever the worker answers.
 */
export async function preloadPages(): Promise<void> {
  const { navigator, registration: { navigationPreload } } = scope;
  await navigationPreload?.[navigator.userAgent.includes("Firefox/") ? "disable" : "enable"]();
}
