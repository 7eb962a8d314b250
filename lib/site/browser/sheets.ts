import { findPressed } from "@/lib/platform/browser/find_pressed.ts";

/**
 * `a[data-sheet]`: a press opens over the page what the link leads to, a book's reviews or the ways to share
 * it. The value names the script that shows it, fetched at the first press; without it, or with a key that
 * asks for a new tab, the link leads to the page.
 */
export function listenForSheets(): void {
  // In the capture phase: before the page's navigation takes the link for a visit.
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
