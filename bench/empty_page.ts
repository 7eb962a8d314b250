/** The built site with one page more, `/empty`: the fastest page this very server could answer. */

import { serveSite } from "../tools/serve.ts";

const EMPTY =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Empty page</title>' +
  '<meta name="viewport" content="width=device-width"><meta name="description" content="Empty">' +
  "</head><body><main><h1>Empty page</h1></main></body></html>";

const { app } = await import("../main.ts");
app.use((ctx) =>
  ctx.url.pathname === "/empty"
    ? new Response(EMPTY, { headers: { "content-type": "text/html; charset=utf-8" } })
    : ctx.next()
);
await serveSite();
