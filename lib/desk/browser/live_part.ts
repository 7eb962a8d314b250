/** Renews a part of the page as it would be after a reload, while somebody looks at it. */

const EVERY_MS = 3_000;
const LIMIT_MS = 10_000;

/**
 * @param id of what stands in the page and in the next answer
 * @returns what ends it; it ends by itself once the part is not in the page any more
 */
export function keepLive(id: string): () => void {
  const ended = new AbortController();
  const timer = setInterval(() => {
    if (!document.getElementById(id)) return end();
    if (document.visibilityState === "visible") void renew().catch(() => {}); // tried again soon
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

/** The part as the server has it now; null: its answer has none, as when the visit is over. */
export async function fetchPart(id: string, signal?: AbortSignal): Promise<HTMLElement | null> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const answer = await fetch(location.href, {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById(id);
}
