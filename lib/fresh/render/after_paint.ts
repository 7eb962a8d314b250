import { createHash } from "node:crypto";

/**
 * Inline script that loads a page's modules after its first paint, or after the load event, because
 * some pages have nothing to paint, and after 5 s at the latest. Earlier they would compete with the page's own bytes and
 * images: on a slow phone that doubles the time to the first paint (bench/lighthouse.ts). Links and
 * forms work without the modules.
 *
 * The text is constant, so that a policy can allow it by its hash; the module URLs are in
 * attributes.
 */
const LOADER = `(({dataset:{preload:p,load:l}})=>{` +
  `let add=(tag,more)=>document.head.append(Object.assign(document.createElement(tag),more));` +
  `new Promise(ok=>{` +
  `addEventListener("load",ok);setTimeout(ok,5e3);` +
  `new PerformanceObserver(seen=>seen.getEntriesByName("first-contentful-paint")[0]&&ok())` +
  `.observe({type:"paint",buffered:true})` +
  `}).then(()=>{` +
  `for(let href of p?p.split(" "):[])add("link",{rel:"modulepreload",href});` +
  `for(let src of l.split(" "))add("script",{type:"module",src})})` +
  `})(document.currentScript)`;

/** For the Content-Security-Policy. */
export const LOADER_SOURCE = `'sha256-${createHash("sha256").update(LOADER).digest("base64")}'`;

/** The script element that loads `modules` and preloads `imports`. */
export function loadAfterPaint(modules: string[], imports: Iterable<string>): string {
  if (modules.length === 0) return "";
  const preload = [...imports].join(" ");
  return `<script${preload && ` data-preload="${preload}"`} data-load="${
    modules.join(" ")
  }">${LOADER}</script>`;
}
