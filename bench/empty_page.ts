/** The built site with one page more, `/empty`: the fastest page this very server could answer. */

import { serveSite } from "../tools/serve.ts";

const { app } = await import("../main.ts");
app.get("/empty", (ctx) =>
  ctx.html(
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Empty page</title>' +
      '<meta name="viewport" content="width=device-width"><meta name="description" content="Empty">' +
      "</head><body><main><h1>Empty page</h1></main></body></html>",
  ));
await serveSite();
