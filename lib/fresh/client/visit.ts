import { PARTIAL_PARAM } from "../shared/partial_request.ts";

// Stores scroll positions in history entries, where they survive going back and reloading.

/** State of history entries that in-page navigation shows. */
interface PageEntry {
  fClientNav: true;
  scrollX: number;
  scrollY: number;
}

/** Debounces saving while scrolling: browsers limit how often an entry may be changed. */
const SETTLE_MS = 150;

/** Leaves entries of other scripts unchanged. */
function saveScroll(): void {
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

interface Visit {
  /** Page whose partials to fetch. */
  source: URL;
  /**
   * Address to show for it; undefined: partials of the present page are updated, the address stays.
   */
  target?: URL;
  /** History entry that back or forward leads to; the address bar shows its address already. */
  entry?: Partial<PageEntry> | null;
  init?: RequestInit;
  form?: HTMLFormElement;
}

interface Answer {
  html: string;
  /** The final address after redirects. */
  target: URL | undefined;
}

let current: AbortController | undefined;
/** Address of the page on display; the address bar can differ from it. */
let shown = withoutHash(location);

export function isShown(url: URL | Location): boolean {
  return withoutHash(url) === shown;
}

/**
 * Navigates in place. Loads the whole page where that is not possible. Aborts a visit that is still
 * loading.
 */
export async function visit(visit: Visit): Promise<void> {
  current?.abort();
  const { signal } = current = new AbortController();
  let answer: Answer | undefined;
  try {
    const loading = import("./show.ts");
    answer = await request(visit, signal);
    const { parsePage, showPartials, markCurrentLinks } = await loading;
    const page = parsePage(answer.html);
    if (signal.aborted) return;
    const { target } = answer;
    const { pathname } = location;
    if (target) enter(target, visit.entry);
    showPartials(page);
    if (!target) return;
    markCurrentLinks();
    if (!visit.form || target.pathname !== pathname) restoreScroll(visit.entry);
  } catch (error) {
    if (!signal.aborted) loadWhole(visit, answer, error);
  }
}

async function request({ source, target, init }: Visit, signal: AbortSignal): Promise<Answer> {
  const get = (address: URL | string, init?: RequestInit) => {
    const url = new URL(address);
    url.searchParams.set(PARTIAL_PARAM, "true");
    return fetch(url, { ...init, signal });
  };
  let response = await get(source, init);
  const { redirected, url } = response;
  // A redirect not made by ctx.redirect() loses the partial parameter and returns the whole page.
  if (redirected && !url.includes(PARTIAL_PARAM)) response = await get(url);
  if (!response.headers.get("content-type")?.startsWith("text/html")) {
    response.body?.cancel();
    throw new Error("Not a page");
  }
  if (target && redirected) {
    const { hash } = target;
    target = new URL(response.url);
    target.searchParams.delete(PARTIAL_PARAM);
    target.hash ||= hash;
  }
  return { html: await response.text(), target };
}

/**
 * Updates the history before content is inserted: relative addresses resolve against the new one.
 */
function enter(target: URL, entry: Visit["entry"]): void {
  if (entry !== undefined) history.replaceState(entry, "", target);
  else if (target.href !== location.href) {
    saveScroll();
    history.pushState({ fClientNav: true }, "", target);
  }
  shown = withoutHash(target);
}

function loadWhole(
  { target, init, form }: Visit,
  answer: Answer | undefined,
  error: unknown,
): void {
  console.warn(error);
  const found = answer?.target ?? target;
  // A redirect after a form leads to a page that can be requested again.
  if (!init || found !== target) location.href = (found ?? location).href;
  // The form was processed and must not be sent again: show the response that was received.
  // Nothing came back, or no page. A script of the site that says so in place cancels the event.
  else if (!answer) {
    const failed = new Event("f-failed", { bubbles: true, cancelable: true });
    if (form!.dispatchEvent(failed)) HTMLFormElement.prototype.submit.call(form);
  } else {
    document.open();
    document.write(answer.html);
    document.close();
  }
}

function withoutHash({ pathname, search }: URL | Location): string {
  return pathname + search;
}
