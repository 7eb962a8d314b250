import { findPressed } from "@/lib/platform/browser/find_pressed.ts";

/**
 * `a[data-sheet]`: a press opens the content of the link's page in a sheet over this page, such as a book's reviews
 * or the ways to share it. The value names the sheet's script, fetched at the first press. If that fails, or with a
 * key for a new tab, the link opens the page.
 */
export function listenForSheets(): void {
  // In the capture phase, before in-page navigation handles the click.
  document.addEventListener("click", (event) => {
    const link = findPressed<HTMLAnchorElement>(event, "a[data-sheet]");
    if (!link) return;
    event.preventDefault();
    import(import.meta.url.replace("page.js", link.dataset.sheet!)).then(
      ({ showSheet }) => showSheet(link),
      () => location.assign(link.href),
    );
  }, true);
}
