/** The value of `aria-current` for a link on the page at `path`. */
export function isCurrent(href: string, path: string): "page" | undefined {
  return href === path ? "page" : undefined;
}
