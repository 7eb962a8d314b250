/**
 * What describes a page. The theme colour does not: scripts change it with the theme; nor do icons and
 * the manifest, which are the site's.
 */
const MANAGED = "meta[name]:not([name=theme-color]),meta[property]," +
  "link:not([rel~=stylesheet],[rel*=preload],[rel*=icon],[rel=manifest])," +
  "script[type='application/ld+json']";

const STYLES = "style,link[rel~=stylesheet]";

/** Brings title, metadata and structured data up to date; styles are only added. */
export function updateHead(source: Document): void {
  document.title = source.title;
  for (const gone of addMissing(source, MANAGED)) gone.remove();
  addMissing(source, STYLES);
}

/** @returns elements of this document's head that the other one's does not have */
function addMissing(source: Document, selector: string): Iterable<Element> {
  const current = new Map(select(document, selector));
  for (const [html, element] of select(source, selector)) {
    if (!current.delete(html)) document.head.append(element);
  }
  return current.values();
}

function select({ head }: Document, selector: string): [string, Element][] {
  return Array.from(head.querySelectorAll(selector), (element) => [element.outerHTML, element]);
}
