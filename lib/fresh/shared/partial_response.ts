/**
 * The `aria-current` value of a link: "page" for the current page, "true" for a page above it or
 * for this one with another query, null otherwise.
 * @param search query of the page, with its "?"
 * @param href path, with or without query and fragment
 */
export function linkState(pathname: string, search: string, href: string): "page" | "true" | null {
  const [, path = "", query] = /^([^?#]*)(\?[^#]+)?/.exec(href)!;
  const target = withoutSlash(path);
  const current = withoutSlash(pathname);
  if (current === target) return query && query !== search ? "true" : "page";
  return target === "/" || current.startsWith(target + "/") ? "true" : null;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

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
