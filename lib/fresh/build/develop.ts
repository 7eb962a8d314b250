import { type App, setBuildCache } from "../app/app.ts";
import { listen, type ListenOptions } from "../app/listen.ts";
import type { Handler } from "../app/request_handler.ts";
import { assemble } from "./assemble.ts";
import type { ResolvedBuildConfig } from "./config.ts";
import { loadInMemory } from "./memory.ts";

/** Must equal the path in client/live_reload.ts. */
const EVENTS_PATH = "/_frsh/alive";

/**
 * Builds in memory and serves. To be run under `deno run --watch`, which restarts the process at
 * every change: open pages reconnect, see another process name, and reload.
 */
export async function serveWhileDeveloping<State>(
  config: ResolvedBuildConfig,
  importApp: () => Promise<{ app: App<State> } | App<State>>,
  options: ListenOptions,
): Promise<void> {
  const imported = await importApp();
  const app = "app" in imported ? imported.app : imported;
  const build = await loadInMemory(await assemble(config), config.root);
  setBuildCache(app, build, "development");
  await listen(withProcessName(app.handler()), options);
}

/** Sends open pages the name of this process by server-sent events. */
function withProcessName(handler: Handler): Handler {
  const event = new TextEncoder().encode(`retry: 200\ndata: ${crypto.randomUUID()}\n\n`);
  const headers = { "content-type": "text/event-stream" };
  return (request, info) => {
    if (new URL(request.url).pathname !== EVENTS_PATH) return handler(request, info);
    const body = new ReadableStream({ start: (controller) => controller.enqueue(event) });
    return Promise.resolve(new Response(body, { headers }));
  };
}
