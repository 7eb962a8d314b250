import { type IslandState, STATE_ID } from "../shared/partial_response.ts";
import { loadAfterPaint } from "./after_paint.ts";
import { toPlainJson } from "./plain_json.ts";
import type { ClientAssets, RenderState } from "./state.ts";

/**
 * The islands of a page as a JSON block, empty when it has none. JSON can be in no script element
 * as it stands: "<" is escaped.
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

/** URLs of the modules that make a page's islands live, with all they import; empty when it has none. */
export function islandModules(client: ClientAssets, state: RenderState): string[] {
  if (state.islands.size === 0) return [];
  const modules = new Set(client.islandImports);
  for (const island of state.islands) {
    for (const url of [island.chunk, ...island.imports]) modules.add(url);
  }
  return [...modules];
}

/** The script at the end of a page that fetches its modules once it is painted. */
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
