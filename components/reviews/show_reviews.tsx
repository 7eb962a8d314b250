/** What a press on stars fetches: the sheet of reviews, a bundle of its own (tools/bundle.ts). */
import { render } from "preact";
import { type Loaded, ReviewSheet } from "./ReviewSheet.tsx";

/**
 * Opens the reviews of a book; they are asked for only while the sheet is open.
 * @param link to the page of the same reviews
 */
export function showSheet(link: HTMLAnchorElement): void {
  const href = link.getAttribute("href")!, bookId = href.split("/")[2]!;
  const host = document.createElement("div");
  let asking = new AbortController(), loaded: Loaded | null = null, hasFailed = false;
  const draw = () =>
    render(
      <ReviewSheet
        href={href}
        loaded={loaded}
        hasFailed={hasFailed}
        onRetry={load}
        onClose={() => {
          asking.abort();
          render(null, host);
          host.remove();
        }}
      />,
      host,
    );
  const load = () => {
    asking = new AbortController();
    const { signal } = asking;
    hasFailed = false;
    draw();
    fetchReviews(bookId, signal).then((it) => loaded = it, () => hasFailed = true).then(() => {
      if (!signal.aborted) draw();
    });
  };
  document.body.append(host);
  load();
}

async function fetchReviews(bookId: string, signal: AbortSignal): Promise<Loaded> {
  const path = `/api/audiobooks/${bookId}`;
  // Asked anew: the average moves with every rating.
  const [book, reviews] = await Promise.all([path, `${path}/reviews`].map(async (url) => {
    const answer = await fetch(url, { cache: "no-cache", signal });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return await answer.json();
  }));
  return { book, reviews };
}
