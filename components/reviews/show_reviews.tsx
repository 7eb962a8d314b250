/** The sheet of reviews, a separate bundle (lib/listening/first_bytes/bundles.ts) that is loaded when the stars are pressed. */

import { render } from "preact";
import type { getBook } from "@/lib/catalogue/calls.ts";
import { loadStyles } from "@/lib/platform/element.browser.ts";
import "@/lib/platform/own_text.browser.ts";
import { callHere } from "@/lib/platform/language/call_here.browser.ts";
import { request } from "@/lib/platform/request.browser.ts";
import { bookOfReviewsPath } from "@/lib/reviews/addresses.ts";
import type { listReviews } from "@/lib/reviews/calls.ts";
import { type Loaded, ReviewSheet } from "./ReviewSheet.tsx";

/**
 * Opens the sheet and requests the reviews; closing the sheet aborts the request.
 * @param link the link to the page with the same reviews
 */
export function showSheet(link: HTMLAnchorElement): void {
  const href = link.getAttribute("href")!, bookId = bookOfReviewsPath(href);
  const host = document.createElement("div");
  let loading = new AbortController(), loaded: Loaded | null = null, hasFailed = false;
  const draw = () =>
    render(
      <ReviewSheet
        href={href}
        loaded={loaded}
        hasFailed={hasFailed}
        onRetry={load}
        onClose={() => {
          loading.abort();
          render(null, host);
          host.remove();
        }}
      />,
      host,
    );
  const load = async () => {
    loading = new AbortController();
    const { signal } = loading;
    hasFailed = false;
    draw();
    loaded = await fetchReviews(bookId, signal);
    hasFailed = loaded === null;
    if (!signal.aborted) draw();
  };
  document.body.append(host);
  void loadStyles("sheets").then(load);
}

/** null: the request failed. */
async function fetchReviews(bookId: string, signal: AbortSignal): Promise<Loaded | null> {
  const options = { cache: "no-cache", signal } as const; // the average moves with every rating
  const [book, reviews] = await Promise.all([
    request<typeof getBook>("get", callHere(`/api/audiobooks/${bookId}`), options),
    request<typeof listReviews>("get", callHere(`/api/audiobooks/${bookId}/reviews`), options),
  ]);
  return book.ok && reviews.ok ? { book: book.data, reviews: reviews.data } : null;
}
