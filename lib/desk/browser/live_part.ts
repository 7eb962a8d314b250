/** Refreshes one part of the page from the server while the page is visible. */

import { withDeadline } from "@/lib/platform/browser/request.ts";

const EVERY_MS = 3_000;
const LIMIT_MS = 10_000;

/**
 * Refreshes an element until it has left the page or the returned function is called.
 * @param id of the element, in this page and in the server's response
 */
export function keepLive(id: string): () => void {
  const ended = new AbortController();
  const timer = setInterval(() => {
    if (!document.getElementById(id)) return end();
    if (document.visibilityState === "visible") void renew().catch(() => {}); // the next turn tries again
  }, EVERY_MS);
  const end = () => {
    clearInterval(timer);
    ended.abort();
  };
  let isAsking = false;

  async function renew(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const part = await fetchPart(id, ended.signal);
      const shown = document.getElementById(id);
      if (part && shown && part.innerHTML !== shown.innerHTML) shown.replaceWith(part);
    } finally {
      isAsking = false;
    }
  }
  return end;
}

/** The element from a fresh response; null: the response lacks it, for example because the session has ended. */
export async function fetchPart(id: string, signal?: AbortSignal): Promise<HTMLElement | null> {
  const answer = await fetch(location.href, { signal: withDeadline(LIMIT_MS, signal) });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById(id);
}
