import type { Handler } from "../request_handler.ts";

/** Same in client/live_reload.ts. */
const EVENTS_PATH = "/_frsh/alive";

/** Tells the pages that are open when to load again, by server-sent events. */
export class LiveReload {
  #clients = new Set<ReadableStreamDefaultController<Uint8Array>>();
  /** A page that finds another process behind its connection loads again too. */
  #process = crypto.randomUUID();

  wrap(handler: Handler): Handler {
    return (request, info) =>
      new URL(request.url).pathname === EVENTS_PATH
        ? Promise.resolve(this.#connect())
        : handler(request, info);
  }

  reload(): void {
    for (const client of this.#clients) client.enqueue(event("reload"));
  }

  #connect(): Response {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        own = controller;
        this.#clients.add(own);
        controller.enqueue(event(this.#process));
      },
      cancel: () => {
        this.#clients.delete(own);
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }
}

function event(data: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`retry: 200\ndata: ${data}\n\n`);
}
