/**
 * How a link stands to the page it is on: "page" leads to it, "true" to a page above it (the value
 * of `aria-current`), null elsewhere.
 * @param href path, with or without query and fragment
 */
export function linkState(pathname: string, href: string): "page" | "true" | null {
  const end = href.search(/[?#]/);
  const target = withoutSlash(end < 0 ? href : href.slice(0, end));
  const current = withoutSlash(pathname);
  if (current === target) return "page";
  return target === "/" || current.startsWith(target + "/") ? "true" : null;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
