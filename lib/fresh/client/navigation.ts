import { CLIENT_NAV_ATTR } from "../shared/partial_request.ts";
import { forgetPendingScroll, isShown, restoreScroll, visit } from "./visit.ts";

// In-page navigation for links, forms and the browser's back and forward buttons. Works without
// Preact.

const PARTIAL = "f-partial";

function isEnabled(element: Element | null): boolean {
  const setting = element?.closest(`[${CLIENT_NAV_ATTR}]`)?.getAttribute(CLIENT_NAV_ATTR);
  return setting !== undefined && setting !== "false";
}

document.addEventListener("click", (event) => {
  const element = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>(
    "a,button",
  );
  if (
    event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey ||
    event.altKey || !isEnabled(element)
  ) return;
  const partial = element!.getAttribute(PARTIAL);
  if (element instanceof HTMLAnchorElement) followLink(event, element, partial);
  else if (partial !== null && !(element!.type === "submit" && element!.form)) {
    visit({ source: new URL(partial, location.href) });
  }
});

function followLink(event: Event, link: HTMLAnchorElement, partial: string | null): void {
  if (!link.href || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.target && link.target !== "_self") return;
  const target = new URL(link.href);
  if (link.getAttribute("href")!.includes("#") && isShown(target)) return;
  event.preventDefault();
  visit({ source: new URL(partial ?? target, location.href), target });
}

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  if (event.defaultPrevented || !isEnabled(form) || submitter && !isEnabled(submitter)) return;
  const setting = (name: string) =>
    submitter?.getAttribute(name.replace(/^(?!f-)/, "form")) ?? form.getAttribute(name);
  const action = setting("action");
  const partial = setting(PARTIAL);
  const method = setting("method")?.toLowerCase() ?? "get";
  const frame = setting("target");
  // Only forms with an explicit address take part.
  if ((action ?? partial) === null || !/^(get|post)$/.test(method)) return;
  if (frame && frame !== "_self") return;
  const target = new URL(action || location.href, location.href);
  const source = new URL(partial ?? target, location.href);
  if (target.origin !== location.origin) return;

  event.preventDefault();
  const data = new FormData(form, submitter);
  if (method === "post") return void visit({ source, target, form, init: { method, body: data } });
  const query = new URLSearchParams(Array.from(data, ([name, value]) => [name, String(value)]));
  target.search = String(query);
  for (const [name, value] of query) source.searchParams.append(name, value);
  visit({ source: partial === null ? target : source, target, form });
});

addEventListener("popstate", ({ state }) => {
  forgetPendingScroll();
  // Entries with another state were made by a script that handles them itself.
  if (state && !state.fClientNav) return;
  if (isShown(location)) return restoreScroll(state);
  const target = new URL(location.href);
  if (isEnabled(document.querySelector(`[${CLIENT_NAV_ATTR}]`))) {
    visit({ source: target, target, entry: state });
  } else location.reload();
});
