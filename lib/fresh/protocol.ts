import type { Encoded } from "./jsonify/encode.ts";

// What server and browser have to agree on.

export const CLIENT_NAV_ATTR = "f-client-nav";
export const PARTIAL_PARAM = "fresh-partial";
/** On the body of partial responses: another build's modules do not go with those that run. */
export const BUILD_ATTR = "data-fresh-build";
/** Id of the JSON block with the islands of a page. */
export const STATE_ID = "__FRSH_STATE";

/** In the JSON block wherever there is a signal (and in text that says so, to no harm). */
export const SIGNAL_TAG = '{"$":["s"';

/** The JSON block: islands by name with their module and its export, props by index. */
export interface IslandState {
  islands: [name: string, chunk: string, exportName: string][];
  props: Encoded;
}
