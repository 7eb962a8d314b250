import { BUILD_ATTR, linkState, MODULES_ATTR } from "../shared/partial_response.ts";
import { applyPartials, findState, hasCommonPartial, type IslandMarker } from "./partials.ts";

// Shows fetched pages. Loaded at the first navigation.

/** URL of the folder of this build's modules; contains the build id. */
const BASE = new URL("./", import.meta.url).href;

/**
 * Head elements that are replaced with the page. Not among them: the theme colour, which scripts
 * change, and icons and manifest, which are the same on all pages.
 */
const MANAGED = "meta[name]:not([name=theme-color]),meta[property]," +
  "link:not([rel~=stylesheet],[rel*=preload],[rel*=icon],[rel=manifest])," +
  "script[type='application/ld+json']";

const STYLES = "style,link[rel~=stylesheet]";

/** @throws {Error} when the page cannot be shown in place of the current one */
export function parsePage(html: string): Document {
  const page = new DOMParser().parseFromString(html, "text/html");
  const build = page.body.getAttribute(BUILD_ATTR);
  if (!build || !BASE.includes(build)) throw new Error("No partials, or of another build");
  if (!hasCommonPartial(page)) throw new Error("No partial in common");
  // DOMParser parses without scripting, so that the content of <noscript> would be shown.
  for (const element of page.querySelectorAll("noscript")) element.remove();
  return page;
}

/** Replaces the partials and updates the head. */
export function showPartials(page: Document): void {
  const state = findState(page);
  const started = applyPartials(page, state);
  // Marks them as started, so that the runtime, if it has not run yet, does not treat them as the
  // first page's.
  for (const marker of started) marker.island = undefined;
  if (page.title) updateHead(page);
  if (started[0]) {
    preloadModules(page.body.getAttribute(MODULES_ATTR));
    startIslands(started, state);
  }
}

/** Replaces title, metadata and structured data; styles are only added. */
function updateHead(source: Document): void {
  document.title = source.title;
  for (const gone of addMissing(source, MANAGED)) gone.remove();
  addMissing(source, STYLES);
}

/**
 * Adds the head elements that only `source` has.
 * @returns the elements that only this document has
 */
function addMissing(source: Document, selector: string): Iterable<Element> {
  const current = new Map(select(document, selector));
  for (const [html, element] of select(source, selector)) {
    if (!current.delete(html)) document.head.append(element);
  }
  return current.values();
}

function select({ head }: Document, selector: string): [string, Element][] {
  return Array.from(head.querySelectorAll(selector), (element) => [element.outerHTML, element]);
}

function preloadModules(urls: string | null): void {
  for (const href of urls?.split(" ") ?? []) {
    if (document.head.querySelector(`[href="${href}"]`)) continue;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
}

/** The island runtime is a separate bundle, loaded when needed. */
async function startIslands(markers: IslandMarker[], state: string): Promise<void> {
  const { mount } = await import(`${BASE}fresh-islands.js`);
  mount(markers, state);
}

/** Sets `aria-current` on links to the current page or to a page above it. */
export function markCurrentLinks(): void {
  for (const link of document.links) {
    // An aria-current without our data attributes was set by the page's author.
    if (link.matches("[aria-current]:not([data-current],[data-ancestor])")) continue;
    if (link.origin !== location.origin) continue;
    const state = linkState(location.pathname, location.search, link.pathname + link.search);
    set(link, "aria-current", state);
    set(link, "data-current", state === "page" ? "true" : null);
    set(link, "data-ancestor", state === "true" ? "true" : null);
  }
}

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
