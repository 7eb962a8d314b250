/**
 * Goes to a page of this site, replacing the current history entry: within the document where possible, so that
 * the sound goes on.
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
