/**
 * How a link stands to the page it is on: "page" leads to it, "true" to a page above it, or to this one
 * with another query (the values of `aria-current`), null elsewhere.
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
