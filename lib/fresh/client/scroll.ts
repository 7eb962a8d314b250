// Positions are kept in the history's entries: they are there after going back and after a reload.

/** Marks entries that are pages: going to one shows it in place. */
export interface PageEntry {
  fClientNav: true;
  scrollX: number;
  scrollY: number;
}

/** A burst of scrolling is saved once; browsers limit how often an entry may be changed. */
const SETTLE_MS = 150;

/** Entries that someone else made are left alone. */
export function saveScroll(): void {
  if (history.state && !history.state.fClientNav) return;
  const entry: PageEntry = { ...history.state, fClientNav: true, scrollX, scrollY };
  history.replaceState(entry, "");
}

/** Where an entry was left, else at the element its address names, else at the top. */
export function restoreScroll(entry?: Partial<PageEntry> | null): void {
  const target = document.getElementById(location.hash.slice(1));
  if (entry?.scrollY === undefined && target) target.scrollIntoView();
  else scrollTo({ left: entry?.scrollX, top: entry?.scrollY ?? 0, behavior: "instant" });
}

// The browser would restore before the content is there. After a reload it is.
if (history.scrollRestoration === "manual") restoreScroll(history.state);
history.scrollRestoration = "manual";
addEventListener("pagehide", () => history.scrollRestoration = "auto");
addEventListener("pageshow", () => history.scrollRestoration = "manual");

let timer: ReturnType<typeof setTimeout> | undefined;
addEventListener("scroll", () => {
  clearTimeout(timer);
  timer = setTimeout(saveScroll, SETTLE_MS);
}, { passive: true });

/** The position is now another entry's. */
export function forgetPendingScroll(): void {
  clearTimeout(timer);
}
