/**
 * Whether this document was loaded for another page and came here by in-page navigation: then that
 * page's security policy still holds, which lets no payment provider in.
 */
export function isLoadedElsewhere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}
