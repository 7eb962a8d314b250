/**
 * `a[data-reviews]`, the stars of a book: a press opens its reviews over the page. The sheet is fetched at
 * the first press; without it, or with a key that asks for a new tab, the link leads to the page of them.
 */
export function listenForReviews(): void {
  const { reviews } = document.querySelector<HTMLElement>("script[data-enhance]")!.dataset;
  // In the capture phase: before the page's navigation takes the link for a visit.
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-reviews]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import(reviews!).then(
      ({ showReviews }) => showReviews(link.dataset.reviews, link.getAttribute("href")),
      () => location.assign(link.href),
    );
  }, true);
}
