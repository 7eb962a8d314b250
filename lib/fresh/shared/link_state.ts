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
