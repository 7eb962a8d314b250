/**
 * The built site with pages to compare with: `/empty`, the fastest page this very server could answer, and below `/bare`
 * the site's own pages without their scripts: what their content alone costs.
 */

import { serveSite } from "../tools/serve.ts";

const EMPTY =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Empty page</title>' +
  '<meta name="viewport" content="width=device-width"><meta name="description" content="Empty">' +
  "</head><body><main><h1>Empty page</h1></main></body></html>";

const { app } = await import("../main.ts");
const headers = { "content-type": "text/html; charset=utf-8" };
app.use(async (ctx) => {
  const { pathname, origin } = ctx.url;
  if (pathname === "/empty") return new Response(EMPTY, { headers });
  if (!pathname.startsWith("/bare/")) return await ctx.next();
  const page = await fetch(origin + pathname.slice("/bare".length));
  return new Response(withoutScripts(await page.text()), { headers });
});
await serveSite();

function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}
