import { createHash } from "node:crypto";

/**
 * Starts a page's modules once it has been painted, or is loaded: some have nothing to paint. Fetched
 * earlier they compete with the page's own bytes and pictures: on a slow phone that doubles the time to
 * the first paint (bench/lighthouse.ts), and nobody presses what is not yet seen. Links and forms work without any of it.
 *
 * The text is constant, so that a policy can name it by its hash; what to load comes in attributes.
 */
const LOADER = `(({dataset:{preload:p,load:l}})=>{` +
  `let add=(tag,more)=>document.head.append(Object.assign(document.createElement(tag),more));` +
  `new Promise(ok=>{` +
  `addEventListener("load",ok);` +
  `new PerformanceObserver(seen=>seen.getEntriesByName("first-contentful-paint")[0]&&ok())` +
  `.observe({type:"paint",buffered:true})` +
  `}).then(()=>{` +
  `for(let href of p?p.split(" "):[])add("link",{rel:"modulepreload",href});` +
  `for(let src of l.split(" "))add("script",{type:"module",src})})` +
  `})(document.currentScript)`;

/** For the Content-Security-Policy. */
export const LOADER_SOURCE = `'sha256-${createHash("sha256").update(LOADER).digest("base64")}'`;

/** The script element that loads `modules`, and with them what they import. */
export function loadAfterPaint(modules: string[], imports: Iterable<string>): string {
  if (modules.length === 0) return "";
  const preload = [...imports].join(" ");
  return `<script${preload && ` data-preload="${preload}"`} data-load="${
    modules.join(" ")
  }">${LOADER}</script>`;
}
