// Stores scroll positions in history entries, where they survive going back and reloading.

/** State of history entries that in-page navigation shows. */
export interface PageEntry {
  fClientNav: true;
  scrollX: number;
  scrollY: number;
}

/** Debounces saving while scrolling: browsers limit how often an entry may be changed. */
const SETTLE_MS = 150;

/** Leaves entries of other scripts unchanged. */
export function saveScroll(): void {
  if (history.state && !history.state.fClientNav) return;
  const entry: PageEntry = { ...history.state, fClientNav: true, scrollX, scrollY };
  history.replaceState(entry, "");
}

/**
 * Scrolls to the entry's saved position, else to the element of the URL's fragment, else to the
 * top.
 */
export function restoreScroll(entry?: Partial<PageEntry> | null): void {
  const target = document.getElementById(location.hash.slice(1));
  if (entry?.scrollY === undefined && target) target.scrollIntoView();
  else scrollTo({ left: entry?.scrollX, top: entry?.scrollY ?? 0, behavior: "instant" });
}

// A new entry has no position yet: this one was shown before and is reloaded or gone back to. WebKit gives its own
// restoration up once "manual" is set below, which may be before it has scrolled all the way.
if (history.state?.scrollY > scrollY) restoreScroll(history.state);
/** WebKit scrolls a page from its back/forward cache to the top in the first frames. */
const SHOWN_AGAIN_MS = 100;
history.scrollRestoration = "manual";
addEventListener("pagehide", () => history.scrollRestoration = "auto");
addEventListener("pageshow", ({ persisted }) => {
  history.scrollRestoration = "manual";
  if (persisted) setTimeout(restoreScroll, SHOWN_AGAIN_MS, history.state);
});

let timer: ReturnType<typeof setTimeout> | undefined;
addEventListener("scroll", () => {
  clearTimeout(timer);
  timer = setTimeout(saveScroll, SETTLE_MS);
}, { passive: true });

/** Call before the current history entry changes: a pending save would go to the wrong entry. */
export function forgetPendingScroll(): void {
  clearTimeout(timer);
}
