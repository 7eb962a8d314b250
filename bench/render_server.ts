/**
 * The bench's page by one of two renderers, in a process of its own so that neither sees what the
 * other installs in Preact. `raw`: preact-render-to-string alone; `app`: the web layer.
 * With a second argument, renders for that many seconds of processor time and prints the rate of the
 * best slice (others on the machine only make slices worse); else serves and prints the port.
 */

import { cpuUsage } from "node:process";
import { type FunctionComponent, h } from "preact";
import { BookPage, Frame } from "./render_page.tsx";
// Costs every render something, on any site whose islands use signals: so on both sides.
import "@preact/signals";

type Handler = (request: Request) => Response | Promise<Response>;

const WARM_UP_REQUESTS = 2_000;
const SLICE_REQUESTS = 500;

async function createRaw(): Promise<Handler> {
  const { renderToString } = await import("preact-render-to-string");
  const headers = { "content-type": "text/html; charset=utf-8" };
  return () => {
    const html = renderToString(h(Frame, { Component: BookPage as FunctionComponent }));
    return new Response(`<!DOCTYPE html>${html}`, { headers });
  };
}

async function createApp(): Promise<Handler> {
  const { App, staticFiles } = await import("fresh");
  const { Builder } = await import("fresh/dev");
  const app = new App()
    .use((ctx) => ctx.next())
    .use(staticFiles())
    .fsRoutes();
  const root = new URL("render_site", import.meta.url).href;
  const attach = await new Builder({ root }).build({ snapshot: "memory" });
  attach(app);
  return app.handler();
}

async function measure(handler: Handler, seconds: number): Promise<number> {
  const answer = async () => await (await handler(new Request("http://localhost/"))).bytes();
  for (let i = 0; i < WARM_UP_REQUESTS; i++) await answer();
  let spentSec = 0;
  let best = 0;
  while (spentSec < seconds) {
    const start = cpuUsage();
    for (let i = 0; i < SLICE_REQUESTS; i++) await answer();
    const { user, system } = cpuUsage(start);
    const sliceSec = (user + system) / 1e6;
    spentSec += sliceSec;
    best = Math.max(best, SLICE_REQUESTS / sliceSec);
  }
  return best;
}

const [renderer, seconds] = Deno.args;
const handler = await (renderer === "raw" ? createRaw() : createApp());
if (seconds !== undefined) {
  console.log(await measure(handler, Number(seconds)));
} else {
  Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => console.log(port),
  }, handler);
}
