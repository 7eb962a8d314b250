// The protocol of partial responses, shared by server and browser.

/**
 * On the body of partial responses: the build id. Modules of different builds must not be mixed.
 */
export const BUILD_ATTR = "data-fresh-build";
/** On the body of partial responses with islands: URLs of all modules that these need. */
export const MODULES_ATTR = "data-fresh-modules";
/** Id of the JSON block with a page's island state. */
export const STATE_ID = "__FRSH_STATE";

/** The JSON block: islands as name, module and its export; props by index. */
export interface IslandState {
  islands: [name: string, chunk: string, exportName: string][];
  props: Record<string, unknown>[];
}
