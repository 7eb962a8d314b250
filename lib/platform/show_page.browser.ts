/**
 * Goes to a page of this site in the place of the one that is shown, as a link does that is pressed: within
 * the document where that can be, so that what sounds goes on. Going back passes this page by.
 *
 * @param path with its query
 */
export function showPage(path: string): void {
  history.replaceState({ ...history.state, isLed: true } satisfies LedEntry, "", path);
  const link = Object.assign(document.createElement("a"), { href: path, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
}

/** The entry of the browser's history, of a page that nobody has chosen. */
export interface LedEntry {
  isLed?: boolean;
}
