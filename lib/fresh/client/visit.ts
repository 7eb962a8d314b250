import { PARTIAL_PARAM } from "../shared/partial_request.ts";
import { type PageEntry, restoreScroll, saveScroll } from "./scroll.ts";

export interface Visit {
  /** Page whose partials to fetch. */
  source: URL;
  /** Address to show for it; undefined: the page stays, some of it changes. */
  target?: URL;
  /** Entry that is gone back (or forward) to: its address is in the bar already. */
  entry?: Partial<PageEntry> | null;
  init?: RequestInit;
  form?: HTMLFormElement;
}

interface Answer {
  html: string;
  /** Where redirects led. */
  target: URL | undefined;
}

let current: AbortController | undefined;
/** Address of the page that is shown, whatever became of the address bar. */
let shown = withoutHash(location);

export function isShown(url: URL | Location): boolean {
  return withoutHash(url) === shown;
}

/**
 * Shows another page in place of this one; what cannot be shown so is loaded as a whole. A newer
 * visit ends those that are still loading.
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
  // Redirects that were not made by ctx.redirect() lead to the whole page.
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

/** Makes the history's entry before there is content with addresses relative to it. */
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
  // What a form's answer led to is a page of its own, that can be asked for again.
  if (!init || found !== target) location.href = (found ?? location).href;
  // A form that was processed must not be sent again.
  else if (!answer) HTMLFormElement.prototype.submit.call(form);
  else {
    document.open();
    document.write(answer.html);
    document.close();
  }
}

function withoutHash({ pathname, search }: URL | Location): string {
  return pathname + search;
}
