/**
 * The small service worker, for browsers in which nothing has been played yet. It has no cache. When a page cannot be
 * loaded, it answers with the page in this script. At the first playback the full worker (main.ts) replaces it.
 * Served at AWAY_WORKER_PATH.
 */

import { dirOf } from "@/lib/platform/language/direction.ts";
import { language } from "@/lib/platform/language/language.ts";
import { AWAY } from "../words.ts";
import { type FetchEvent, preloadPages, scope } from "./scope.worker.ts";

scope.addEventListener("activate", (event) => event.waitUntil(preloadPages()));

scope.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(answerPage(event));
});

async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return await preloadResponse ?? await fetch(request);
  } catch {
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
    return new Response(PAGE, { status: 503, headers });
  }
}

/** In the colours of styles/tokens.css, without a stylesheet of its own, because there is no network. */
const PAGE = `<!DOCTYPE html>
<html lang="${language()}"${dirOf(language()) ? ' dir="rtl"' : ""}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${AWAY.title}</title>
<style>
:root { color-scheme: dark; --ground: #0e1020; --ink: #f3eadb; --soft: #bdb5ab }
:root.light { color-scheme: light; --ground: #faf4e7; --ink: #1e1a2b; --soft: #4f485a }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif }
main { display: grid; place-content: center; justify-items: center; gap: 1rem; box-sizing: border-box;
  min-height: 100dvh; padding: 1.5rem; text-align: center }
h1, p { max-width: 26rem; margin: 0 }
h1 { font: 2rem/1.2 "Iowan Old Style", Palatino, Georgia, serif }
p { color: var(--soft) }
svg { fill: none; stroke: #b3690f; stroke-width: 1.6; stroke-linejoin: round; stroke-linecap: round }
a { padding: 0.75rem 1.75rem; border-radius: 99rem; background: #f0b056; color: #241602;
  font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #b3690f; outline-offset: 3px }
</style>
<script>try { document.documentElement.className = localStorage.theme } catch {}</script>
<main>
<svg width="64" height="80" viewBox="0 0 32 40" aria-hidden="true"><path d="M12.2 8.5a3.8 3.8 0 1 1 7.6 0M9 12.5c1-2.8 3.7-4 7-4s6 1.2 7 4zM7 12.5h18M8.6 12.5 6.8 33h18.4l-1.8-20.5M5 33h22M8 36.5h16"/></svg>
<h1>${AWAY.title}</h1>
<p>${AWAY.text}</p>
<a href="">${AWAY.retry}</a>
</main>
<script>
// A reload would cancel the way to another page.
let isLeaving = false;
addEventListener("beforeunload", () => isLeaving = true);
addEventListener("online", () => isLeaving || location.reload());
</script>
</html>`;
