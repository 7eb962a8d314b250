import { type IslandState, STATE_ID } from "../shared/partial_response.ts";
import { loadAfterPaint } from "./after_paint.ts";
import { toPlainJson } from "./plain_json.ts";
import type { ClientAssets, RenderState } from "./state.ts";

/**
 * The page's island state as a JSON block; "" without islands. "<" is escaped, so that the JSON
 * cannot end its script element.
 */
export function stateBlock(state: RenderState): string {
  if (state.islands.size === 0) return "";
  const islands: IslandState["islands"] = Array.from(
    state.islands,
    ({ name, chunk, exportName }) => [name, chunk, exportName],
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
    for (const url of [island.chunk, ...island.imports]) modules.add(url);
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
