const MANAGED =
  "meta[name],meta[property],link:not([rel~=stylesheet],[rel*=preload]),script[type='application/ld+json']";

/** Brings title, metadata and structured data up to date; styles are only added. */
export function updateHead(source: Document): void {
  document.title = source.title;
  const current = new Map(managed(document).map((element) => [element.outerHTML, element]));
  for (const element of managed(source)) {
    if (!current.delete(element.outerHTML)) document.head.append(element);
  }
  for (const gone of current.values()) gone.remove();

  const styles = "link[rel~=stylesheet]";
  const loaded = new Set(Array.from(document.querySelectorAll(styles), (link) => link.outerHTML));
  for (const link of source.head.querySelectorAll(styles)) {
    if (!loaded.has(link.outerHTML)) document.head.append(link);
  }
}

function managed({ head }: Document): Element[] {
  return [...head.querySelectorAll(MANAGED)];
}
