// What pages carry for the scripts that show them: what server and browser have to agree on.

/** On the body of partial responses: another build's modules do not go with those that run. */
export const BUILD_ATTR = "data-fresh-build";
/** On the body of partial responses with islands: URLs of all modules these need. */
export const MODULES_ATTR = "data-fresh-modules";
/** Id of the JSON block with the islands of a page. */
export const STATE_ID = "__FRSH_STATE";

/** The JSON block: islands by name with their module and its export, props by index. */
export interface IslandState {
  islands: [name: string, chunk: string, exportName: string][];
  props: Record<string, unknown>[];
}
