import { createHash } from "node:crypto";
import { type IslandState, STATE_ID } from "../shared/partial_response.ts";
import { type ClientAssets, modulesOf, type RenderState } from "./state.ts";

/**
 * Inline script that loads a page's modules after its first paint, or after the load event, because
 * some pages have nothing to paint, and after 5 s at the latest. Earlier they would compete with the page's own bytes and
 * images: on a slow phone that doubles the time to the first paint (bench/lighthouse.ts). Links and
 * forms work without the modules. They run in order (a script made by a script is async otherwise): an island that
 * navigates when it mounts needs the navigation.
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
  `for(let src of l.split(" "))add("script",{type:"module",src,async:!1})})` +
  `})(document.currentScript)`;

/** For the Content-Security-Policy. */
export const LOADER_SOURCE = `'sha256-${createHash("sha256").update(LOADER).digest("base64")}'`;

/** The script element that loads `modules` and preloads `imports`. */
function loadAfterPaint(modules: string[], imports: Iterable<string>): string {
  if (modules.length === 0) return "";
  const preload = [...imports].join(" ");
  return `<script${preload && ` data-preload="${preload}"`} data-load="${
    modules.join(" ")
  }">${LOADER}</script>`;
}

/**
 * Serializes island props as JSON.
 * @throws {TypeError} for values that JSON would drop or change, with their kind and path
 */
export function toPlainJson(props: unknown[]): string {
  const json = JSON.stringify(props); // throws for cycles
  assertPlain(props, "props");
  return json;
}

function assertPlain(value: unknown, path: string): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => assertPlain(item ?? null, `${path}[${index}]`));
  } else if (typeof value === "object" && value !== null) {
    if ("__k" in value) throw cannotSend("JSX", path);
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      throw cannotSend(`a ${prototype.constructor?.name ?? "signal"}`, path);
    }
    for (const [key, inner] of Object.entries(value)) assertPlain(inner, `${path}.${key}`);
  } else if (typeof value === "number" ? !Number.isFinite(value) : !PLAIN.has(typeof value)) {
    throw cannotSend(typeof value === "number" ? String(value) : `a ${typeof value}`, path);
  }
}

/** Types that JSON keeps. A property that is undefined is dropped, which reads the same. */
const PLAIN = new Set(["string", "boolean", "object", "undefined"]);

function cannotSend(what: string, path: string): TypeError {
  return new TypeError(`Cannot send ${what} to an island in ${path}: wanted plain JSON`);
}

/**
 * The page's island state as a JSON block; "" without islands. "<" is escaped, so that the JSON
 * cannot end its script element.
 */
export function stateBlock(state: RenderState): string {
  if (state.islands.size === 0) return "";
  const islands: IslandState["islands"] = Array.from(
    state.islands,
    (island) => [island.name, modulesOf(island, state.client).chunk, island.exportName],
  );
  const props = toPlainJson(state.islandProps);
  const json = `{"islands":${JSON.stringify(islands)},"props":${props}}`.replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${STATE_ID}">${json}</script>`;
}

/** URLs of the modules of a page's islands with all their imports; empty without islands. */
export function islandModules(client: ClientAssets, state: RenderState): string[] {
  if (state.islands.size === 0) return [];
  const modules = new Set(client.islandImports);
  for (const island of state.islands) {
    const { chunk, imports } = modulesOf(island, client);
    for (const url of [chunk, ...imports]) modules.add(url);
  }
  return [...modules];
}

/** The script element that loads the page's modules after its first paint. */
export function clientScripts(
  client: ClientAssets,
  state: RenderState,
  withNavigation: boolean,
): string {
  const entries = withNavigation ? [client.navigation] : [];
  const imports = islandModules(client, state);
  if (imports.length > 0) entries.push(client.islands);
  if (client.liveReload !== undefined) entries.push(client.liveReload);
  return loadAfterPaint(entries, new Set(imports));
}
